import { createContext as scriptMarkProviderCreateContext } from 'react'
import { createContext } from 'react-router'

/**
 * A random word of this one answer. Every inline script that we mean to send carries it as `nonce`; the server
 * takes the mark off again and allows exactly those scripts by their hashes
 * (docs/topics/requests-and-headers.md). A script that was
 * injected has no mark, so it never runs.
 */
export const scriptMarkContext = createContext<string>('')

/** The mark of `script-mark.ts` for components that write an inline script; undefined in the browser. */
export const ScriptMark = scriptMarkProviderCreateContext<string | undefined>(undefined)
