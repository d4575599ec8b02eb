import type { ResponseRecord } from '../record/exchange.ts'
import { headWithoutCookies } from '../redaction/set-cookie.ts'
import type { Attempt } from './attempt.ts'

/**
 * What came beside the answer proper, as it is recorded.
 * @param clean Masks secrets.
 */
export function besides(
  { interimText, chunkExtensions }: Attempt,
  clean: (text: string) => string,
): Pick<ResponseRecord, 'interimText' | 'chunkExtensions' | 'unread'> {
  const heads = headWithoutCookies(clean(interimText.text()))
  const extensions = clean(chunkExtensions.text())
  const unread = interimText.leftOut + chunkExtensions.leftOut
  return {
    ...(heads !== '' && { interimText: heads }),
    ...(extensions !== '' && { chunkExtensions: extensions }),
    ...(unread > 0 && { unread }),
  }
}
