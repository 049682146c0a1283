import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { pathIn } from '../../../language/addresses.ts'
import { language } from '../../../language/language.ts'
import type { Language } from '../../../language/languages.ts'
import { ShowAgainButton } from './show-again-button.tsx'

type Props = {
  /** The id of the form that this page answers, if it does. */
  form: string | null
  className?: string | undefined
  children: ReactNode
}

export const otherLanguage = (): Language => (language() === 'en' ? 'es' : 'en')

/**
 * To this page in the other language: a link. Where the page answers a form, a button that has the form shown there
 * with all that is typed in it (docs/topics/languages.md). The page script completes both.
 */
export function LanguageLink({ form, className, children }: Props) {
  const { pathname, search } = useLocation()
  const other = otherLanguage()
  const address = pathIn(other, pathname + search)
  const marks = { className, lang: other, 'data-language': other }
  if (form === null) {
    // What stands behind the path of a kept page is known to the browser alone.
    return (
      <a {...marks} href={address} hrefLang={other} suppressHydrationWarning>
        {children}
      </a>
    )
  }
  return (
    <ShowAgainButton {...marks} form={form} address={`${address}#${form}`}>
      {children}
    </ShowAgainButton>
  )
}
