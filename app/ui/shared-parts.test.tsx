import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withLanguage } from '../language/with-language.server.ts'
import { Icon, type IconName } from './icon.tsx'
import { SharedParts, useSameForAll } from './same-for-all.ts'
import { textOfPart } from './shared-parts.server.tsx'

const inEnglish = <T,>(action: () => T): T => withLanguage('en', action)
const drawing = (name: string, from: readonly unknown[], node: React.ReactNode) => {
  let times = 0
  const draw = () => {
    times += 1
    return node
  }
  return { part: { name, from, draw }, times: () => times }
}

test('a part is drawn once, until something that it is drawn from is another', () =>
  inEnglish(() => {
    const website = { name: 'Firstlight' }
    const first = drawing('drawn once', [website, '2026'], <b>Firstlight</b>)
    expect(textOfPart(first.part, new Set())).toBe('<b>Firstlight</b>')
    expect(textOfPart({ ...first.part, from: [website, '2026'] }, new Set())).toBe('<b>Firstlight</b>')
    expect(first.times()).toBe(1)
    const next = drawing('drawn once', [{ ...website }, '2026'], <b>Another</b>)
    expect(textOfPart(next.part, new Set())).toBe('<b>Another</b>')
    const year = drawing('drawn once', [website, '2027'], <b>Next year</b>)
    expect(textOfPart(year.part, new Set())).toBe('<b>Next year</b>')
  }))

test('each language has a text of its own', () => {
  const english = drawing('in a language', [], 'Home').part
  const spanish = drawing('in a language', [], 'Inicio').part
  expect(withLanguage('en', () => textOfPart(english, new Set()))).toBe('Home')
  expect(withLanguage('es', () => textOfPart(spanish, new Set()))).toBe('Inicio')
  expect(withLanguage('en', () => textOfPart(english, new Set()))).toBe('Home')
})

test('the icons of a part are among those of every page that shows it', () =>
  inEnglish(() => {
    const { part } = drawing('with an icon', [], <Icon name="list" />)
    for (let page = 0; page < 2; page++) {
      const drawn = new Set<IconName>(['x'])
      textOfPart(part, drawn)
      expect([...drawn]).toEqual(['x', 'list'])
    }
  }))

function Links({ text }: { text: string }) {
  return <ul {...useSameForAll({ name: 'links of the test', from: [text], draw: () => <li>{text}</li> })} />
}

test('an element shows the same with the text of a part and without', () =>
  inEnglish(() => {
    const hostile = '<img src=x onerror="alert(1)">'
    const asText = (
      <SharedParts value={(part) => textOfPart(part, new Set())}>
        <Links text={hostile} />
      </SharedParts>
    )
    const expected = '<ul><li>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</li></ul>'
    expect(renderToStaticMarkup(asText)).toBe(expected)
    expect(renderToStaticMarkup(<Links text={hostile} />)).toBe(expected)
  }))
