import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/**
 * The whole text of the page that an answer brings, handed over next to the answer, which has no body then: as its body
 * the text would become a stream of bytes and a text again before it leaves. Null for all other answers.
 */
export const renderedPageContext = createContext<string | null>(null)

/**
 * A random word of this one answer. Every inline script that we mean to send carries it as `nonce`; the server
 * takes the mark off again and allows exactly those scripts by their hashes
 * (docs/topics/requests-and-headers.md). An injected script has no mark, so it never runs.
 */
export const scriptMarkContext = createContext<string>('')

/** The same mark for components that write an inline script; undefined in the browser. */
export const ScriptMark = createReactContext<string | undefined>(undefined)

/** A page says `handle = { interactive: true }` to be hydrated; all others ship no framework code. */
export const isInteractive = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'interactive' in handle && handle.interactive === true
