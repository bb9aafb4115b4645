import { captureEarlyEvents } from './capture-early-events.ts'
import { applyStyles } from './defer-inline-styles.ts'
import { whenSeen } from './when-seen.ts'

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
  const early = captureEarlyEvents()
  const applyInlineStyles = () => applyStyles(document)
  applyInlineStyles()
  document.addEventListener('DOMContentLoaded', applyInlineStyles)
  whenSeen(() => {
    hydrationScripts.querySelector('script')?.addEventListener('error', () => {
      early.release()
      document.querySelector('#no-start')?.removeAttribute('hidden')
    })
    document.head.append(hydrationScripts)
    void early.replay()
  })
}

start()
