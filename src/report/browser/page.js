/*
 * What a report can do where scripts run: filter, search, keys. Everything to be read is in the HTML before this runs.
 * The browser gets this file and `buttons.js` as they stand, one after the other, so that a report needs no build: they
 * are JavaScript with types in comments.
 */

/**
 * @template {Element} T
 * @param {string} selector
 * @param {{ new (): T }} type
 * @param {ParentNode} [within]
 * @returns {T[]}
 */
function all(selector, type, within = document) {
  return /** @type {T[]} */ ([...within.querySelectorAll(selector)].filter((element) => element instanceof type))
}

/** @typedef {{ verdicts: Set<string>, words: string }} Filter */

const items = all('[data-verdict]', HTMLElement)
const groups = all('.sentence', HTMLElement)
const blocks = all('.prose, .rows', HTMLElement)
const search = /** @type {HTMLInputElement} */ (document.querySelector('#search'))
const found = /** @type {HTMLElement} */ (document.querySelector('#found'))

/** @type {Filter} */
let filter = { verdicts: new Set(), words: '' }

/** Texts in lower case, made when first searched. @type {Map<Element, string>} */
const texts = new Map()

/** What is read without unfolding: every exchange holds the same header names. @param {Element} element */
function textOf(element) {
  const known = texts.get(element)
  if (known !== undefined) return known
  const read = [...element.childNodes].filter((node) => !(node instanceof Element && node.matches('details, .command')))
  const text = read
    .map((node) => node.textContent ?? '')
    .join(' ')
    .toLowerCase()
  texts.set(element, text)
  return text
}

/**
 * Words must all be there; `-word` must not; `"two words"` are one; `suite:`, `level:` and `verdict:` name a property.
 * @param {string} words
 * @returns {(element: HTMLElement) => boolean}
 */
function matcher(words) {
  const terms = [...words.toLowerCase().matchAll(/(-?)(?:(suite|level|verdict):)?(?:"([^"]*)"?|(\S+))/g)].map(
    ([, not, property, quoted, plain]) => ({ not: not === '-', property, word: quoted ?? plain ?? '' }),
  )
  return (element) =>
    terms.every(({ not, property, word }) => {
      const has = property === undefined ? textOf(element).includes(word) : element.dataset[property] === word
      return has !== not
    })
}

function applyFilter() {
  const { verdicts, words } = filter
  const active = verdicts.size > 0 || words.trim() !== ''
  const fits = matcher(words)
  let shown = 0
  let requirements = 0
  for (const item of items) {
    item.hidden = active && !((verdicts.size === 0 || verdicts.has(item.dataset['verdict'] ?? '')) && fits(item))
    if (!item.classList.contains('requirement')) continue
    requirements += 1
    if (!item.hidden) shown += 1
  }
  for (const group of groups) {
    const own = group.querySelectorAll('[data-verdict]')
    const some = own.length > 0 && [...own].some((item) => item instanceof HTMLElement && !item.hidden)
    group.hidden = active && !some && !(verdicts.size === 0 && own.length === 0 && fits(group))
    const fold = group.querySelector('details.under')
    if (active && some && shown <= 60 && fold instanceof HTMLDetailsElement) fold.open = true
  }
  for (const cause of all('.cause', HTMLElement)) {
    const own = all('.finding', HTMLElement, cause)
    cause.hidden = active && own.every(({ hidden }) => hidden)
    const fold = cause.querySelector('.effects')
    if (active && fold instanceof HTMLDetailsElement && own.slice(1).some(({ hidden }) => !hidden)) fold.open = true
  }
  for (const block of blocks)
    block.hidden = active && all('.sentence', HTMLElement, block).every(({ hidden }) => hidden)
  for (const button of all('.counts button', HTMLButtonElement))
    button.setAttribute('aria-pressed', String(verdicts.has(button.value)))
  if (search.value !== words) search.value = words
  hideEmptyHeadings(active)
  const findings = items.filter((item) => item.classList.contains('finding'))
  const open = findings.filter(({ hidden }) => !hidden).length
  found.textContent = active ? `${open} of ${findings.length} findings, ${shown} of ${requirements} requirements` : ''
  document.documentElement.classList.toggle('filtered', active)
}

/** A heading with nothing shown below it says nothing. @param {boolean} active */
function hideEmptyHeadings(active) {
  let below = { H3: false, H4: false }
  for (const element of all('#interface > *', HTMLElement).toReversed()) {
    if (element.tagName === 'H4') {
      element.hidden = active && !below.H4
      below.H4 = false
    } else if (element.tagName === 'H3') {
      element.hidden = active && !below.H3
      below = { H3: false, H4: false }
    } else if (element.tagName !== 'H2' && !element.hidden) {
      below = { H3: true, H4: true }
    }
  }
}

function addressOfFilter() {
  const parts = [
    ...(filter.verdicts.size > 0 ? [`v=${[...filter.verdicts].join(',')}`] : []),
    ...(filter.words === '' ? [] : [`q=${encodeURIComponent(filter.words)}`]),
  ]
  return parts.length > 0 ? `#?${parts.join('&')}` : '#'
}

/** A page from disk may change its address behind the hash only. @param {string} hash */
function setAddress(hash) {
  try {
    history.replaceState(null, '', hash)
  } catch {
    // Some viewers forbid it; the page works without.
  }
}

/** @param {Filter} next */
function setFilter(next) {
  filter = next
  applyFilter()
  setAddress(addressOfFilter())
}

/** Shows what the address names: a filter, or one finding or requirement. */
function followAddress() {
  const hash = location.hash
  if (hash.startsWith('#?')) {
    const parameters = new URLSearchParams(hash.slice(2))
    filter = {
      verdicts: new Set((parameters.get('v') ?? '').split(',').filter((verdict) => verdict !== '')),
      words: parameters.get('q') ?? '',
    }
    applyFilter()
    return
  }
  const name = decoded(hash.slice(1))
  // Over several cells a requirement stands once for each: its bare name means the first.
  const target =
    document.getElementById(name) ?? (name === '' ? undefined : items.find(({ id }) => id.startsWith(`${name}@`)))
  if (!target) return
  if (target.closest('[hidden]')) {
    filter = { verdicts: new Set(), words: '' }
    applyFilter()
  }
  reveal(target)
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** @param {HTMLElement} target */
function reveal(target) {
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
  target.scrollIntoView()
}

/** @param {1 | -1} step */
function stepFinding(step) {
  const shown = all('.finding', HTMLElement).filter(({ hidden }) => !hidden)
  const current = shown.findIndex((finding) => finding.contains(document.activeElement))
  const next = shown[current < 0 ? (step > 0 ? 0 : shown.length - 1) : current + step]
  if (!next) return
  setAddress(`#${encodeURIComponent(next.id)}`)
  reveal(next)
}

/** The counts become switches: what they count is what they show. */
function makeSwitches() {
  for (const entry of all('.counts li', HTMLLIElement)) {
    const button = document.createElement('button')
    button.type = 'button'
    button.value = entry.dataset['of'] ?? ''
    button.setAttribute('aria-pressed', 'false')
    button.append(...entry.childNodes)
    entry.append(button)
    button.addEventListener('click', () => {
      const verdicts = new Set(filter.verdicts)
      if (!verdicts.delete(button.value)) verdicts.add(button.value)
      setFilter({ ...filter, verdicts })
    })
  }
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape' && document.activeElement === search) {
    setFilter({ verdicts: new Set(), words: '' })
    search.blur()
  }
  if (event.target instanceof HTMLInputElement) return
  if (event.key === '/') {
    event.preventDefault()
    search.focus()
  } else if (event.key === 'j') stepFinding(1)
  else if (event.key === 'k') stepFinding(-1)
}

document.documentElement.classList.add('scripted')
makeSwitches()
search.addEventListener('input', () => setFilter({ ...filter, words: search.value }))
search.form?.addEventListener('submit', (event) => event.preventDefault())
document.addEventListener('keydown', onKey)
addEventListener('hashchange', followAddress)

/** Folds that printing opened. @type {HTMLDetailsElement[]} */
let opened = []
addEventListener('beforeprint', () => {
  opened = all('.finding details, details.under', HTMLDetailsElement).filter((fold) => !fold.open)
  for (const fold of opened) fold.open = true
})
addEventListener('afterprint', () => {
  for (const fold of opened) fold.open = false
})
followAddress()
