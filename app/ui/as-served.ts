import { type ReactNode, useState } from 'react'

type Inside =
  | { children: ReactNode }
  | { dangerouslySetInnerHTML: { __html: string }; suppressHydrationWarning: true }

/**
 * The inside of an element that stays the same while its page is open:
 * `<ul id="links" {...useAsServed('links', import.meta.env.SSR && <Links />)} />`. React in the browser keeps what the
 * server drew, so that the parts inside, their messages and their icons aren't among the scripts of a page.
 * @param id the element's own, under which the browser finds it
 */
export function useAsServed(id: string, inside: ReactNode): Inside {
  const [served] = useState(() => ({ __html: import.meta.env.SSR ? '' : htmlOf(id) }))
  return import.meta.env.SSR
    ? { children: inside }
    : { dangerouslySetInnerHTML: served, suppressHydrationWarning: true }
}

const htmlOf = (id: string) => document.getElementById(id)?.innerHTML ?? ''
