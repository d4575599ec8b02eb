import type { Asked, InProcess } from './in-process.ts'

interface Making {
  speech(change: Record<string, unknown>, headers?: Asked['headers']): Asked
  budget(reference: string, interval: string, headers?: Asked['headers']): Asked
  bearer(key: string): Asked['headers']
}

/** Names and keys that are nearly right, keys in other places, and requests that claim to need none. */
export function nearlyRight(
  { apiKey, managementKey, workspaceId, workspaceSlug }: InProcess['known'],
  { speech, budget, bearer }: Making,
): { readonly auth: readonly Asked[]; readonly validation: readonly Asked[] } {
  const auth = [
    speech({}, bearer(`${apiKey.slice(0, -1)}*`)),
    speech({}, bearer(`${apiKey},${apiKey}`)),
    ...['xi-api-key', 'proxy-authorization', 'sec-websocket-protocol'].map((name) =>
      speech({}, [[name, `Bearer ${apiKey}`]]),
    ),
    speech({}, [['cookie', `session=${apiKey}`]]),
    ...[
      ['x-forwarded-for', '127.0.0.1'],
      ['x-user-id', '1'],
      ['x-original-url', '/v1/audio/speech'],
    ].map(([name = '', value = '']) => speech({}, [[name, value]])),
    speech({ input: 'The parrot repeats what it hears. '.repeat(9) }, []),
    speech({}, [...(bearer('sk-assay-unknown') ?? []), ['x-internal', 'true']]),
    speech({ model: 7 }, []),
  ]
  const validation = [
    ...['daily\n', 'daily\0', '%64aily', 'dail%'].map((interval) => budget(workspaceId, interval)),
    ...[
      ` ${workspaceId}`,
      `${workspaceId.slice(0, -1)}*`,
      `0${workspaceId.slice(1)}`,
      `${workspaceSlug}\0`,
      `${workspaceSlug}x`,
      workspaceSlug.replace(/.$/, (last) => String.fromCodePoint(last.codePointAt(0)! + 0xfee0)),
      workspaceSlug.toUpperCase(),
      workspaceId.replaceAll('-', ''),
    ].map((reference) => budget(reference, 'daily')),
    ...['%64aily', '%2Fdaily', 'daily%ff'].map((interval) => ({
      method: 'GET',
      path: `/v1/workspaces/${workspaceId}/budgets/${interval}`,
      headers: bearer(managementKey) ?? [],
    })),
  ]
  return { auth, validation }
}
