import { createContext } from 'react-router'

/**
 * Origins other than our own from which the page of this request shows pictures: a loader sets them, the server writes them into the
 * page's policy. Plain `https://host` only.
 */
export const pictureOriginsContext = createContext<readonly string[]>([])
