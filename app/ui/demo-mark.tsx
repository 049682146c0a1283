import { createContext, useContext } from 'react'
import { m } from '#app/language/messages.ts'
import { demoBandStyle } from '#app/platform/demo-band.ts'
import { useAsServed } from './as-served.ts'

/** Whether `npm run demo` made this clinic; said by the server alone (app/entry.server.tsx). */
export const DemoClinic = createContext(false)

const markId = 'demo'

/** The header of the website stays at the top of the window: the band does too, and the header is below it. */
const look = `#${markId}>p{${demoBandStyle}}#${markId}:has(~div #header){position:sticky;top:0;z-index:60}#${markId}~div #header{top:auto}`

/** The band at the top of every page of a demo clinic; nothing in any other. */
export function DemoMark() {
  const isDemo = useContext(DemoClinic)
  const words = import.meta.env.SSR && isDemo && (
    <>
      <style>{look}</style>
      <p>{m.platform_demo_mark()}</p>
    </>
  )
  const inside = useAsServed(markId, words)
  const isThere = import.meta.env.SSR ? isDemo : document.getElementById(markId) !== null
  return isThere ? <div id={markId} {...inside} /> : null
}
