import { expect, type Page } from '@playwright/test'
import { doctor } from '#app/features/clinic-profile/doctor.ts'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { firstWebsite } from '#app/features/clinic-profile/website/first-website.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { messageFiles, textsOf, wordsOf } from '#scripts/messages/read.mjs'

/** What somebody who reads Spanish is told. */
export const es = <T>(say: () => T): T => withLanguage('es', say)

/** Over its columns a calendar says "Do" and "Ma". */
const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

function wordsOfMessages(language: string): string[] {
  const files = messageFiles().filter((file) => file.language === language)
  const texts = files.flatMap(({ messages }) =>
    Object.values(messages).flatMap((message) => Object.values(textsOf(message))),
  )
  return wordsIn(texts.map(wordsOf).join(' '))
}

const { legalName, address, email } = firstWebsite.profile
/** Of the clinic, its street and the doctor's school. */
const names = [legalName, address.street, address.state, email.text, doctor.education.es].join(' ')
/** What a new database says on the website in that language. */
const wordsOfWebsite = (language: 'en' | 'es') => {
  const fields = Object.entries(firstFields()).filter(([field]) => field.endsWith(`.${language}`))
  return wordsIn(fields.map(([, text]) => text).join(' '))
}
const spanish = new Set([...wordsOfMessages('es'), ...wordsOfWebsite('es'), ...wordsIn(names)])
/** Words of English messages and texts that no Spanish one says. */
const english = new Set(
  [...wordsOfMessages('en'), ...wordsOfWebsite('en')].filter((word) => !spanish.has(word)),
)

export const englishWordsIn = (text: string): string[] => wordsIn(text).filter((word) => english.has(word))

/** Nothing on the page is in English, neither what is read nor what is heard; what says that it is, may be. */
export async function expectNoEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(englishWordsIn(await page.evaluate(wordsOfPage)), page.url()).toEqual([])
}

/** In the browser. */
function wordsOfPage(): string {
  const said = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'abbr', 'data-label']
  const isSaid = (element: Element) => !element.closest('script, style, noscript, [lang=en], bdi')
  const elements = [...document.querySelectorAll('*')].filter(isSaid)
  const texts = elements.flatMap((element) => [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE),
    ...said.map((name) => element.getAttributeNode(name)),
  ])
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content
  return [...texts.map((text) => text?.nodeValue), description].filter(Boolean).join('\n')
}
