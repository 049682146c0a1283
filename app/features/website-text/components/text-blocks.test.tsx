import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { parseText, wordsOf } from '../parse.ts'
import { TextBlocks } from './text-blocks.tsx'

const text = `## Your **rights**
Ask <b>us</b>,
any [day](/contact).

- See [HHS](https://www.hhs.gov)

{languages}

{nothing}`

test('draws what was typed, in the language in use', () => {
  const html = withLanguage('es', () =>
    renderToStaticMarkup(<TextBlocks blocks={parseText(text)} slots={{ languages: <hr /> }} />),
  )
  expect(html.replaceAll(/ class="[^"]*"/g, '')).toBe(
    '<div><h2 id="text-your-rights">Your <strong>rights</strong></h2>' +
      '<p>Ask &lt;b&gt;us&lt;/b&gt;,<br/>any <a href="/es/contact" rel="noopener">day</a>.</p>' +
      '<ul><li>See <a href="https://www.hhs.gov" rel="noopener">HHS</a></li></ul><hr/></div>',
  )
})

test('a heading is said without its marks', () => {
  const [heading] = parseText(text)
  expect(heading?.kind === 'heading' && wordsOf(heading.pieces)).toBe('Your rights')
})
