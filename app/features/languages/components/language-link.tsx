import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { pathIn } from '#app/language/addresses.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { language } from '#app/language/language.ts'
import { type Language, ownName } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import styles from './language-link.module.css'

type ShowAgainButtonProps = ComponentProps<'button'> & {
  /** The id of the form. */
  form: string
  /** Where it is shown again. */
  address: string
}

/** Takes along what is typed in a form that a page answers: shown again, nothing stored and nothing said against it. */
export function ShowAgainButton({ form, address, children, ...attributes }: ShowAgainButtonProps) {
  return (
    <button
      {...attributes}
      type="submit"
      form={form}
      formAction={address}
      formNoValidate
      name="intent"
      value="show"
    >
      {children}
    </button>
  )
}

type LanguageLinkProps = {
  to: Language
  /** The id of the form that this page answers, if it does. */
  form: string | null
  className?: string | undefined
  children: ReactNode
}

/** The clinic's languages but the one in use. */
const otherLanguages = (): Language[] => clinicLanguages().filter((one) => one !== language())

/**
 * To this page in another language: a link. Where the page answers a form, a button that has the form shown there
 * with all that is typed in it (docs/topics/languages.md). The page script completes both.
 */
export function LanguageLink({ to, form, className, children }: LanguageLinkProps) {
  const { pathname, search } = useLocation()
  const address = pathIn(to, pathname + search)
  const marks = { className, lang: to, 'data-language': to }
  if (form === null) {
    // What is behind the path of a kept page is known to the browser alone.
    return (
      <a {...marks} href={address} hrefLang={to} suppressHydrationWarning>
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

/** "Español" in the navbar of English pages, "English" in that of Spanish ones; where there is little room "ES" and "EN". */
export function LanguageSwitch({ form }: { form: string | null }) {
  return otherLanguages().map((other) => (
    <LanguageLink key={other} to={other} form={form} className={styles.switch}>
      <Icon name="translate" size={20} />
      <span className={styles.word}>{ownName(other)}</span>
      <span className={styles.code} aria-hidden="true">
        {other.toUpperCase()}
      </span>
    </LanguageLink>
  ))
}

/** The clinic's languages at the top of the menu; the one in use is marked and leads nowhere. */
export function LanguageChoice({ form }: { form: string | null }) {
  const inUse = language()
  const spoken = clinicLanguages()
  if (spoken.length === 1) return null
  return (
    <ul className={styles.choice} aria-label={m.languages_choose()}>
      {spoken.map((one) => (
        <li key={one}>
          {one === inUse ? (
            <span className={styles.inUse} lang={one} aria-current="true">
              <Icon name="check-bold" size={18} />
              {ownName(one)}
            </span>
          ) : (
            <LanguageLink to={one} form={form}>
              {ownName(one)}
            </LanguageLink>
          )}
        </li>
      ))}
    </ul>
  )
}
