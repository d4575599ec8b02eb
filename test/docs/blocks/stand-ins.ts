/**
 * What stands in a page for something that a reader has, and what it is in a test: `{name}` is a value of the service
 * that is judged, of its keys, or of the folder. A test fails for one that no page holds any more.
 */
export const standIns: Readonly<Record<string, string>> = {
  'https://staging.example/api/v1': '{baseUrl}',
  'http://127.0.0.1:8080/v1': '{baseUrl}',
  'ASSAY_API_KEY=…': 'ASSAY_API_KEY={apiKey}',
  'ASSAY_MANAGEMENT_KEY=…': 'ASSAY_MANAGEMENT_KEY={managementKey}',
  'ASSAY_MODEL=vendor/model ASSAY_VOICE=name': 'ASSAY_MODEL={model} ASSAY_VOICE={voice}',
  'ASSAY_OTHER_VOICE=…': 'ASSAY_OTHER_VOICE={otherVoice}',
  'ASSAY_WORKSPACE_ID=…': 'ASSAY_WORKSPACE_ID={workspaceId}',
  'ASSAY_WORKSPACE_SLUG=…': 'ASSAY_WORKSPACE_SLUG={workspaceSlug}',
  'sha256:HEX': `sha256:${'0f'.repeat(32)}`,
  'challenge NONCE': 'challenge 00112233445566778899',
  '--rate 24000': '--rate {rate}',
  // The shards of other machines.
  'assay run --shard 1/4 --out shards/1': 'for n in 1 2 3 4; do assay run --shard $n/4 --out shards/$n || exit; done',
  // It ends with its shell, and says when it listens.
  'assay serve --port 8080 --fault': 'serving --fault',
  'http://127.0.0.1:8080/with': '{origin}/with',
  'matrix -- auth-missing': 'matrix -- auth-missing-longer',
  '--minutes 10': '--minutes 0.01',
  'two-faults -- 200': 'two-faults -- 2',
  'lines -- 100': 'lines -- 1',
  'FOLDER 20 1': '{folder} 1 1',
  'FOLDER mp3-silence': '{folder} mp3-silence',
}

/** A command with all that stands for something else put in. */
export function withStandIns(command: string, values: Readonly<Record<string, string>>): string {
  let text = command
  for (const [what, instead] of Object.entries(standIns)) text = text.replaceAll(what, instead)
  return text.replaceAll(/\{([a-zA-Z]+)\}/g, (whole, name: string) => values[name] ?? whole)
}
