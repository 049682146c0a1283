import { createContext, useContext } from 'react'
import { plainPath } from '../language/addresses.ts'

/** Where pages are that other websites may show in a frame. */
export const embedPath = '/embed'

/** Whether an address is of such a page, in any language. */
export const isEmbedded = (pathname: string): boolean => plainPath(pathname).startsWith(`${embedPath}/`)

/** Around such a page. */
export const Embedded = createContext(false)

export const useIsEmbedded = (): boolean => useContext(Embedded)

/** The `target` of a link that leaves a page in a frame: no other page of ours shows there. */
export const useOutTarget = (): '_top' | undefined => (useIsEmbedded() ? '_top' : undefined)
