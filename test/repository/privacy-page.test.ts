import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { register } from '#app/features/patient-files/register.ts'

const page = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8')

const tables = Object.entries(register).flatMap(([feature, some]) =>
  Object.entries(some).map(([table, { of, personal }]) => ({ feature, table, of, personal })),
)

/** "name: `name`; contact: `email`, `phone`": the columns that say something of a person, by what they say. */
const columnsOf = (personal: object): string =>
  [...Map.groupBy(Object.entries(personal), ([, kind]) => String(kind))]
    .map(([kind, some]) => `${kind}: ${some.map(([column]) => `\`${column}\``).join(', ')}`)
    .join('; ')

const section = (of: string): string =>
  [
    '| table | feature | columns |',
    '| --- | --- | --- |',
    ...tables
      .filter((one) => one.of === of)
      .map(({ table, feature, personal }) => `| \`${table}\` | ${feature} | ${columnsOf(personal)} |`),
  ].join('\n')

const after = (heading: string) => page.split(`## ${heading}\n\n`)[1]?.split('\n\n')[0]?.trimEnd()

test.each([
  { of: 'patient', heading: 'About patients' },
  { of: 'author', heading: 'About authors of testimonials' },
  { of: 'staff', heading: 'About staff' },
])('the record of processing lists what the register has: $heading', ({ of, heading }) => {
  expect(after(heading)).toBe(section(of))
})

test('each feature that keeps something of a person says what for', () => {
  const features = tables.flatMap(({ feature, of }) => (of === 'nobody' ? [] : feature))
  const said = (after('What for') ?? '').split('\n').slice(2)
  expect(said.map((line) => line.split('|')[1]?.trim()).toSorted()).toEqual([...new Set(features)].toSorted())
  for (const line of said) expect(line.split('|')[2]?.trim()).toMatch(/\w{4}/)
})
