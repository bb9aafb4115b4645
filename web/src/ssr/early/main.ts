import { captureEarlyEvents } from './capture-early-events.ts'
import { applyStyles } from './defer-inline-styles.ts'

/**
 * Id of the template that holds the tags of the hydration scripts (gateway/src/edge/ssr/server-rendering.ts).
 */
const HYDRATION_TEMPLATE_ID = 'hydration-scripts'

/**
 * The one script that a page of the server comes with; it names nothing outside its folder, so that its file
 * needs no other. It is there before the page is first painted, captures presses and typing from then on, and
 * loads the hydration scripts once the page is seen.
 */
function start(): void {
  const hydrationScripts = document.querySelector<HTMLTemplateElement>(`#${HYDRATION_TEMPLATE_ID}`)?.content
  if (hydrationScripts === undefined) return
  const release = captureEarlyEvents()
  const applyInlineStyles = () => applyStyles(document)
  applyInlineStyles()
  document.addEventListener('DOMContentLoaded', applyInlineStyles)
  whenSeen(() => {
    hydrationScripts.querySelector('script')?.addEventListener('error', () => {
      release()
      document.querySelector('#no-start')?.removeAttribute('hidden')
    })
    document.head.append(hydrationScripts)
  })
}

/**
 * What a person does, a touch with `pointerdown`, a wheel with `scroll`: from then on nothing is more urgent
 * than the scripts that answer.
 */
const userEvents = ['pointerdown', 'keydown', 'focusin', 'input', 'scroll']

/** Pictures that take longer to load no longer delay the scripts. */
const PICTURES_WAIT_MAX_MS = 3000
/** A browser that always has something to do. */
const IDLE_MAX_MS = 500

/**
 * Calls once the page is seen with its pictures and the browser has nothing else to do; at once when a person
 * does something.
 */
function whenSeen(call: () => void): void {
  let isAsked = false
  const go = () => {
    if (isAsked) return
    isAsked = true
    // What takes the page over needs the whole of it.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', call)
    else call()
  }
  for (const type of userEvents) addEventListener(type, go, { capture: true, passive: true, once: true })
  setTimeout(go, PICTURES_WAIT_MAX_MS)
  // A hidden page renders no frames; nobody waits for it, and it is ready when somebody comes.
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(go))))
}

/** Safari does not say when it has nothing to do. */
function whenIdle(call: () => unknown): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void call(), { timeout: IDLE_MAX_MS })
  else setTimeout(call)
}

start()
