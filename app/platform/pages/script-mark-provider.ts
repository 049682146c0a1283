import { createContext } from 'react'

/** The mark of `script-mark.ts` for components that write an inline script; undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined)
