import { createContext, useContext } from 'react'
import { m } from '#app/language/messages.ts'
import { useAsServed } from './as-served.ts'

/** Whether `npm run demo` made this clinic; said by the server alone (app/entry.server.tsx). */
export const DemoClinic = createContext(false)

const markId = 'demo'

/** The header of the website stays at the top of the window: the band does too, and the header is below it. */
const below = `#${markId}:has(~div #header){position:sticky;top:0;z-index:60}#${markId}~div #header{top:auto}`

/** Dark on amber reads the same by day and by night. Written here: no other clinic's style sheets grow by it. */
const band = {
  background: '#ffd79b',
  color: '#3a2410',
  borderBottom: '1px solid #b9772c',
  font: '600 0.875rem/1.4 Figtree, system-ui, sans-serif',
  margin: 0,
  padding: '0.5rem 1rem',
  textAlign: 'center',
} as const

/** The band at the top of every page of a demo clinic; nothing in any other. */
export function DemoMark() {
  const isDemo = useContext(DemoClinic)
  const words = import.meta.env.SSR && isDemo && (
    <>
      <style>{below}</style>
      <p style={band}>{m.platform_demo_mark()}</p>
    </>
  )
  const inside = useAsServed(markId, words)
  const isThere = import.meta.env.SSR ? isDemo : document.getElementById(markId) !== null
  return isThere ? <div id={markId} {...inside} /> : null
}
