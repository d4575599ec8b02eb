import { reportFormats } from '../report/report-files.ts'
import { keys } from '../config/keys.ts'
import { defaultOf, flagName, groupOf, settingRows } from '../config/setting-rows.ts'

type Row = readonly [name: string, flag: string, variable: string, what: string, fallback: string, without: string]

/** Variables that are not ours. */
const commonVariables: readonly (readonly [variable: string, what: string, fallback: string])[] = [
  ['HTTP_PROXY', 'proxy for http targets, in either case; never for loopback', 'none'],
  ['HTTPS_PROXY', 'proxy for https targets (by `CONNECT`), in either case', 'none'],
  ['NO_PROXY', 'hosts that are reached directly: `example.com, .internal, 10.0.0.7:8443`, or `*`', 'none'],
  ['NO_COLOR', 'no colours in the terminal', ''],
]

const code = (text: string | undefined): string => (text === undefined ? '' : `\`${text}\``)

/** Everything that can be set, in Markdown. Generated from the table that the command line itself is made from. */
export function configurationDocument(): string {
  const groups = Map.groupBy(settingRows, ([name]) => groupOf(name))
  const tables = [...groups].map(([title, rows]) =>
    table(
      title,
      rows.map(([name, row]) => [
        row.oneCall === true ? '' : code(name),
        row.flag === undefined ? '' : code(flagName(row.flag)),
        code(row.variable),
        row.what,
        defaultOf(row) ?? '',
        row.without ?? '',
      ]),
    ),
  )
  const keyRows = Object.entries(keys).map(([variable, { what, without }]): Row => [
    '',
    '',
    code(variable),
    what,
    '',
    without,
  ])
  const commonRows = commonVariables.map(([variable, what, fallback]): Row => [
    '',
    '',
    code(variable),
    what,
    fallback,
    '',
  ])
  return [head, table('Keys', keyRows), ...tables, table('Proxy and terminal', commonRows), reports(), tail].join('\n')
}

function table(title: string, rows: readonly Row[]): string {
  const lines = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
  return `## ${title}

| in the file | flag | variable | what | default | untested without it |
|---|---|---|---|---|---|
${lines.join('\n')}
`
}

function reports(): string {
  const rows = reportFormats.map(
    ({ id, files, what, written }) => `| \`${id}\` | \`${files.join('`, `')}\` | ${what} | ${written} |`,
  )
  return `## Reports

| name | file | what | written |
|---|---|---|---|
${rows.join('\n')}
`
}

const head = `# Configuration

Written by \`npm run docs\` from the table of settings, \`src/config/settings.ts\`.

A flag goes before the environment, the environment before the configuration file, the file before the profile, and
the profile before the default. The file is \`assay.config.json\` or \`assay.config.ts\` in the current folder
(\`assay init\` writes one), or what \`--config\` names. TypeScript is loaded by Node itself, with \`export default\`;
\`import type { AssayConfig } from 'assay'\` gives its type, and \`assay/config.schema.json\` is the JSON Schema of the
JSON file. Paths in the file are relative to it. Unknown names in the file, and unknown variables that begin with
\`ASSAY_\`, are refused with the nearest name. Under \`--reference\` the file's settings of the target are ignored, and
the environment is not read.

Keys come from the environment or from a file (\`ASSAY_API_KEY_FILE\`), never from a flag's value, and never from the
configuration file: it is committed and shared. A setting without a name in the file is for one call only.
`

const tail = `## Targets

\`targets\` makes one run over several models, voices, formats, workspaces and base URLs, each with each:

\`\`\`json
{
  "targets": {
    "model": ["vendor/a", { "name": "vendor/b", "voice": ["kore"], "pcmRate": 24000 }],
    "voice": ["ada", "bo"],
    "format": ["mp3", "pcm"],
    "workspace": [{ "id": "0f8fad5b-d9cb-469f-a165-70867728950e", "slug": "main" }],
    "region": [
      { "name": "eu", "baseUrl": "https://eu.example/api/v1" },
      { "name": "us", "baseUrl": "https://us.example/api/v1" }
    ],
    "exclude": [{ "model": "vendor/b", "format": "pcm" }, { "voice": ["bo"], "region": "us" }]
  }
}
\`\`\`

- Of each model, voice and format three texts are spoken in each region, between two controls (five requests): status,
  media type, bytes, silence, and what mp3 and pcm of a voice show beside each other. Of each workspace the budgets are
  read. All else is asked once for each region, of the first voice that speaks both formats, and of the first workspace.
- What is not named comes from the settings above; what is named there and here is refused. A model may have voices and
  a pcm rate of its own. Without \`format\` both formats are one target. The keys are the same for all.
- An entry of \`exclude\` leaves out what has all that it names; a list means any of it. An entry that matches
  nothing is refused, and so are more than 1,000 targets, and two regions of one base URL.
- Targets are asked one after another: limits, rate and deadline hold for all together, and \`--plan\` counts each.
  Of shards each takes some of the targets. \`--smoke\` asks ten requests of each region, and no target.
- A requirement has one verdict, the worst of all targets: what fails in one is a failure, named with the target, what
  was not asked is untested, what is refused everywhere in a target (404 for a model) is undecided.
  \`results.json\` has each target with what came of it, the page a table of them.

## Texts

\`--text-file\` names a JSON file: \`short\` holds four different sentences or more of 8 to 120 characters, \`medium\`
is at least twice as long as the longest of them, \`long\` at least two and a half times as long as \`medium\`. A page
is made of the sentences of \`long\`, again and again; \`--no-long-text\` leaves it out.

\`\`\`json
{ "short": ["…", "…", "…", "…"], "medium": "…", "long": "…" }
\`\`\`

Texts in English may say so with \`"language": "en"\`: then prose with amounts, dates, lists and the like is spoken as
well, as with the texts of Assay's own.

## Baseline

\`--baseline\` names a JSON file of failures that are known. What it lists is shown as expected and does not change the
exit code; verdicts and the outcome stay as they are. What could not be decided, and what is Assay's own fault, cannot
be listed. An entry whose requirement passes, that has expired, or that names no requirement is stale, and fails the
run (exit 1). \`--update-baseline\` writes what fails now, keeps the reasons that are there, and marks each new reason
as TODO, to be written within 90 days.

An entry with a \`code\` expects one way to fail, as a finding names it (\`AUTH-MISSING-401/wrongStatus\`): where the
requirement fails in another way too, the run fails. An entry with a \`cause\` in place of a requirement expects all
that the cause brings about (\`causes\` in \`results.json\` gives the ids), and is stale when a whole run does not find
it. An entry for a requirement alone expects whatever it finds.

\`\`\`json
{
  "entries": [
    {
      "requirement": "AUTH-MISSING-401",
      "code": "wrongStatus",
      "reason": "the gateway team works on it",
      "link": "https://…",
      "expires": "2027-01-31"
    }
  ]
}
\`\`\`

## Objectives

\`--slo ttfa.p95=800ms,rtf.p95=1\` sets limits for what SPEECH-HEARD-LATENCY and SPEECH-SOUND measure. One that is
exceeded fails the run (exit 1), one of which nothing was measured leaves it undecided (exit 3); verdicts and the
outcome stay as they are.

| | of each answer to ordinary text |
|---|---|
| \`ttfb\` | time from the beginning of the request, connecting included, to the first byte of the body |
| \`ttfa\` | time until something is heard of what a player without a buffer plays as it comes |
| \`stall\` | time that this player then stands still, because the next frame or sample is not there |
| \`rtf\` | real-time factor: the time until all of the sound is there, divided by how long it lasts |
| \`lead\`, \`trail\` | silence before the first and after the last that is heard |

\`p50\`, \`p90\`, \`p95\` and \`p99\` are the value that so many in a hundred answers do not exceed, \`max\` is the
greatest. Times have a unit. A frame of mp3 can be played when its last byte is there; silence at the beginning is
waited for. The figures are those of the run as it is, with as many requests at once as it sends:
\`--concurrency 1\` measures answers one by one. What is heard of an mp3 is known to one or two frames (24 to 48 ms), of
pcm to 10 ms, and of pcm only where its rate is known. Sound counts as heard from 35 dB below its loudest part on.

\`\`\`json
{ "slo": { "ttfa.p95": "800ms", "stall.max": "0ms", "rtf.p95": 1 } }
\`\`\`

## A recogniser of your own

\`--listen 'whisper-cli -'\` names a command for the shell. It gets the speech of one answer as a WAV file on its
standard input, and writes the text that it hears to its standard output; 60 seconds each time at most, and within the
deadline.
It is tried on the short texts first. Where it gets more than 30 % of their words wrong, it shows nothing, and where it
fails, nothing is established (SPEECH-TRANSCRIPT is inconclusive). Otherwise the share of words that it hears otherwise
in other answers is observed, of all of them together, and judged never: names, numbers and compounds are misheard
where nothing is wrong. Only pcm of a known rate is heard. What it said stands in the record, so that \`assay recheck\`
says the same.

## A part of a run

A run of only a part (\`--suite\`, \`--only\`, \`--level\`, \`--smoke\`, \`--path\`) is never \`conformant\`: where
nothing of it is violated, the outcome is \`selection\`. Filters that leave nothing to be judged or to be sent are
refused (exit 2). So is a workspace without \`ASSAY_MANAGEMENT_KEY\`, a model or a voice without \`ASSAY_API_KEY\`
(unless the selection needs neither), and a suite of which nothing could be sent. \`--require speech,budget\` makes
every untested must of these operations exit 4, also those that need the operator's help (402, 429, 5xx);
\`--certify\` does so for all.

\`--smoke\` sends the ten most significant requests at most; what they do not show is untested.
\`--path\` sends one example of a property again: a finding gives \`--only\`, \`--seed\` and \`--path\`.
\`--wait 60s\` requests the base URL without a key, every second at first and every five seconds later, until a status
comes that is not 502, 503 or 504. Nothing of it is judged, and the report says how long it took.
`
