/** Scripts for the page, as text: they run in the browser, whose types the rest of the tests do without. */

/** Collects the longest event of each interaction, as INP counts them; keeps what is below 16 ms as 16. */
export const collectInteractions = `
  globalThis.zuschlagInteractions = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId === 0) continue
      const known = globalThis.zuschlagInteractions.get(interactionId) ?? 0
      globalThis.zuschlagInteractions.set(interactionId, Math.max(known, duration))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`

export const interactions = `[...globalThis.zuschlagInteractions.values()]`

/**
 * From an input event to the frame after which the field shows itself as invalid, or valid again;
 * milliseconds.
 */
export const collectValidations = `
  globalThis.zuschlagValidations = []
  const input = document.querySelector('input[inputmode]')
  let typedAt = null
  input.addEventListener('input', (event) => { typedAt = event.timeStamp }, true)
  new MutationObserver(() => {
    if (typedAt === null) return
    const since = typedAt
    typedAt = null
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => globalThis.zuschlagValidations.push(performance.now() - since)
      port2.postMessage(null)
    })
  }).observe(input, { attributes: true, attributeFilter: ['aria-invalid'] })
`

export const validations = `globalThis.zuschlagValidations`

/**
 * Notes when a button with this text is first there and takes clicks; milliseconds since the start of the
 * navigation.
 */
export const noteFirstButton = (texts: readonly string[]): string => `
  globalThis.zuschlagUsableAt = null
  const texts = ${JSON.stringify(texts)}
  const isThere = () => [...document.querySelectorAll('button')].some((button) => {
    if (!texts.includes(button.textContent.trim()) || button.disabled) return false
    // Only what React has taken over answers a click.
    return Object.keys(button).some((key) => key.startsWith('__reactProps'))
  })
  const look = () => {
    if (isThere()) globalThis.zuschlagUsableAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

export const usableAt = `globalThis.zuschlagUsableAt`
