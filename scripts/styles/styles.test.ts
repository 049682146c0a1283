import { expect, test } from 'vitest'
import { declaration, namesIn } from './modules.mjs'
import { unsetProperties, unusedClasses } from './rules.mjs'
import { besideTheSame, inLayer, namesApart } from './vite-plugin.mjs'

const sheet =
  '.badge { animation: turn 1s } .badge:global(.old) svg, .red { color: red } @keyframes turn { to { rotate: 1turn } }'

test('a sheet gives its classes, not its animations, and knows both as names of its own', () => {
  expect(namesIn('app/ui/badge.module.css', Buffer.from(sheet))).toEqual({
    classes: ['badge', 'red'],
    names: ['badge', 'red', 'turn'],
  })
})

test('its declaration names each class and nothing else', () => {
  expect(declaration(['badge', 'red'])).toBe(
    'declare const styles: { readonly badge: string; readonly red: string; }\nexport default styles\n',
  )
})

const badge = { path: 'app/ui/badge.module.css', classes: ['badge', 'red'] }
const component = (text: string) => [
  { path: 'app/ui/badge.tsx', text: `import styles from './badge.module.css'\n${text}` },
]

test('every class that a component names is fine', () => {
  expect(unusedClasses([badge], component("styles.badge + styles[isBad ? 'red' : 'badge']"))).toEqual([])
})

test('a class that nothing has is named', () => {
  expect(unusedClasses([badge], component('styles.badge, styles.reddish'))).toEqual([
    'app/ui/badge.module.css  nothing has the class red',
  ])
})

test('only a component that imports the sheet counts', () => {
  const other = { path: 'app/ui/button.tsx', text: "import styles from './button.module.css'\nstyles.red" }
  expect(unusedClasses([badge], [...component('styles.badge'), other])).toHaveLength(1)
  expect(unusedClasses([badge], [other])).toHaveLength(2)
})

test('a component may be in another folder than the sheet', () => {
  const text = "import styles from '../../../ui/badge.module.css'\nstyles.badge, styles.red"
  expect(unusedClasses([badge], [{ path: 'app/features/treatments/components/row.tsx', text }])).toEqual([])
})

test('a property that nothing sets is named, one with a value in its place is not', () => {
  const text =
    '.red { --own: red; color: var(--own); fill: var(--drawn); stroke: var(--eror); gap: var(--gap, 0) }'
  const drawn = component("style={{ '--drawn': 'red' }}")
  expect(unsetProperties([{ path: badge.path, text }], drawn)).toEqual([
    'app/ui/badge.module.css  nothing sets --eror',
  ])
})

test('a component asks for single names, whatever else it imports', () => {
  const code =
    "import { clsx } from 'clsx'\nimport styles from './badge.module.css'\nimport Icon from './icon.tsx'"
  expect(namesApart(code)).toBe(
    "import { clsx } from 'clsx'\nimport * as styles from './badge.module.css'\nimport Icon from './icon.tsx'",
  )
})

test('parts are in a layer under pages, and the order is said in each sheet', () => {
  const part = inLayer('.badge {}', 'app/ui/badge.module.css')
  const page = inLayer('.badge {}', 'app/features/public-pages/components/home/hero.module.css')
  expect(part).toMatch(/^@layer [^;]*parts, [^;]*page[^;]*;\n@layer parts \{\n\.badge \{\}\n\}$/)
  expect(page).toMatch(/^@layer [^;]*parts, [^;]*page[^;]*;\n@layer page \{/)
})

test('a sheet that is linked once more keeps its place, and another way of Vite is noticed', () => {
  expect(besideTheSame('document.head.appendChild(link);')).toContain('same.after(link)')
  expect(() => besideTheSame('document.body.append(link)')).toThrow('Vite links style sheets in another way')
})
