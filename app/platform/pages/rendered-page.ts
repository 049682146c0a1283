import { createContext } from 'react-router'

/**
 * The whole text of the page that an answer brings, handed over beside the answer, which has no body then: as its body
 * the text would become a stream of bytes and a text again before it leaves. Null for all other answers.
 */
export const renderedPageContext = createContext<string | null>(null)
