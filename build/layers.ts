/**
 * The layers of the house, from the ground up: what each folder may import besides itself. Nothing else, types
 * included. `npm run lint` holds it (`build/check-layers.ts`), ARCHITECTURE.md shows it.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  'src/home.ts': [],
  'src/version.ts': ['src/home.ts'],
  'src/text': [],
  'src/audio': [],
  'src/flite': [],
  'src/hearing': ['src/audio', 'src/flite', 'src/home.ts'],
  'src/contract': ['src/home.ts', 'src/text'],
  'src/record': ['src/contract'],
  'src/redaction': ['src/record'],
  'src/client': ['src/contract', 'src/record', 'src/redaction'],
  'src/requirement': ['src/contract', 'src/record', 'src/text'],
  'src/property': ['src/contract', 'src/record', 'src/requirement'],
  'src/foreign': ['src/contract', 'src/record'],
  'src/judge': ['src/contract', 'src/foreign', 'src/record', 'src/requirement'],
  'src/traffic': ['src/contract', 'src/foreign', 'src/record', 'src/redaction'],
  'src/live-view': ['src/requirement'],
  'src/config': ['src/contract', 'src/record', 'src/redaction', 'src/requirement', 'src/text'],
  'suites/requests': ['src/audio', 'src/contract', 'src/record', 'src/requirement'],
  'suites/evidence': ['src/audio', 'src/contract', 'src/hearing', 'src/record', 'src/requirement'],
  'suites/checks': ['src/audio', 'src/contract', 'src/hearing', 'src/record', 'src/requirement', 'suites/evidence'],
  'suites/probes': ['src/contract', 'src/property', 'src/record', 'src/requirement', 'suites/requests'],
  'suites/*': [
    'src/audio',
    'src/contract',
    'src/live-view',
    'src/property',
    'src/record',
    'src/redaction',
    'src/requirement',
    'suites/checks',
    'suites/evidence',
    'suites/probes',
    'suites/requests',
  ],
  suites: ['src/contract', 'src/record', 'src/requirement', 'suites/*', 'suites/probes', 'suites/requests'],
  'src/doctor': [
    'src/client',
    'src/config',
    'src/contract',
    'src/record',
    'src/requirement',
    'suites/evidence',
    'suites/requests',
  ],
  'src/try': [
    'src/audio',
    'src/client',
    'src/config',
    'src/contract',
    'src/judge',
    'src/record',
    'src/requirement',
    'src/run',
    'suites/evidence',
    'suites/requests',
  ],
  'src/run': [
    'src/client',
    'src/config',
    'src/contract',
    'src/home.ts',
    'src/judge',
    'src/record',
    'src/redaction',
    'src/requirement',
    'src/text',
    'suites/probes',
  ],
  'src/replay': ['src/client', 'src/config', 'src/contract', 'src/judge', 'src/record', 'src/requirement'],
  'src/certificate': ['src/config', 'src/record', 'src/requirement'],
  'src/report': ['src/audio', 'src/contract', 'src/home.ts', 'src/record', 'src/requirement', 'src/text'],
  // None of the checking code: one misreading must not be shared.
  'src/reference': ['src/contract', 'src/flite', 'src/home.ts'],
  'src/cli': [
    'src/audio',
    'src/certificate',
    'src/config',
    'src/contract',
    'src/doctor',
    'src/foreign',
    'src/hearing',
    'src/home.ts',
    'src/judge',
    'src/record',
    'src/redaction',
    'src/reference',
    'src/replay',
    'src/report',
    'src/requirement',
    'src/run',
    'src/text',
    'src/traffic',
    'src/try',
    'src/version.ts',
    'suites',
  ],
  'src/vitest': [
    'src/config',
    'src/contract',
    'src/record',
    'src/report',
    'src/requirement',
    'src/run',
    'src/text',
    'src/version.ts',
    'suites',
  ],
  'src/index.ts': ['src/config', 'src/record', 'src/requirement', 'suites/requests'],
}

/**
 * The layer of a file, by its path in the repository. The five suites are one layer of five rooms: none leans on
 * another.
 */
export function layerOf(path: string): string | undefined {
  const [top, folder, ...rest] = path.split('/')
  if (top === 'src') return rest.length > 0 ? `src/${folder}` : path
  if (top !== 'suites') return undefined
  if (rest.length === 0) return 'suites'
  return `suites/${folder}` in layers ? `suites/${folder}` : 'suites/*'
}

/** What is wrong with these imports, in words. */
export function wrongImports(imports: readonly { readonly from: string; readonly to: string }[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const [layer, target] = [layerOf(from), layerOf(to)]
    if (layer === undefined || target === undefined) return []
    const allowed = layers[layer]
    if (allowed === undefined) return [`${from}: ${layer} is no layer: give it a row in build/layers.ts`]
    if (layer === target && (layer !== 'suites/*' || from.split('/')[1] === to.split('/')[1])) return []
    return allowed.includes(target)
      ? []
      : [`${from} imports ${to}: ${layer} may import ${allowed.join(', ') || 'nothing of ours'}`]
  })
}
