/* What the buttons of a report do: copy a command, play audio from the fault, choose the colours. */

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Not allowed, or not there: the old way.
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}

/** @param {HTMLButtonElement} button */
async function copyBeside(button) {
  const text = button.parentElement?.querySelector('code')?.textContent ?? ''
  const done = await copy(text)
  button.focus()
  button.textContent = done ? 'Copied' : 'Not allowed here'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 1500)
}

/** Seconds heard before the fault, so that the ear has something to compare with. */
const lead = 0.1

/** @param {HTMLButtonElement} button */
function playFrom(button) {
  const audio = button.parentElement?.querySelector('audio')
  if (!audio) return
  const begin = Math.max(0, Number(button.dataset['at']) - lead)
  const start = () => {
    audio.currentTime = begin
    void audio.play()
  }
  if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) start()
  else {
    audio.addEventListener('loadedmetadata', start, { once: true })
    audio.load()
  }
}

const themes = ['system', 'light', 'dark']

/** @param {string} theme */
function setTheme(theme) {
  document.documentElement.dataset['theme'] = theme
  const button = document.querySelector('#theme')
  if (button) button.textContent = `Colours: ${theme}`
  try {
    localStorage.setItem('assay-theme', theme)
  } catch {
    // A page from disk may have no storage.
  }
}

function savedTheme() {
  try {
    return localStorage.getItem('assay-theme') ?? 'system'
  } catch {
    return 'system'
  }
}

setTheme(themes.includes(savedTheme()) ? savedTheme() : 'system')
document
  .querySelector('#theme')
  ?.addEventListener('click', () =>
    setTheme(themes[(themes.indexOf(document.documentElement.dataset['theme'] ?? '') + 1) % themes.length] ?? 'system'),
  )
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button?.classList.contains('copy')) void copyBeside(button)
  if (button?.classList.contains('play')) playFrom(button)
})
