import { header, type Exchange } from './exchange.ts'

/** Does it accept neither audio nor anything? */
export function acceptsNoAudio({ request }: Exchange): boolean {
  return !/\*\/\*|audio\//.test(header(request.headers, 'accept') ?? '*/*')
}

/**
 * RFC 9110, 12.5.1 and 15.5.7: who has nothing of what an Accept names may disregard the Accept, or decline the request
 * with 406.
 */
export function isUnserved(exchange: Exchange): boolean {
  return exchange.response?.status === 406 && acceptsNoAudio(exchange)
}
