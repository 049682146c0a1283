import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { roles } from '#app/db/values.ts'
import { mayDo, permissionName, permissions } from '../permissions.ts'
import { RolesTable } from './roles-table.tsx'

/** Each line: what it names, and for each role whether it opens. */
const lines = [...renderToStaticMarkup(<RolesTable />).matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(
  ([, html = '']) => {
    const [names = '', cells = ''] = html.split('</th>')
    return {
      names: names.replaceAll('&amp;', '&').split(' · '),
      opens: [...cells.matchAll(/>(Yes|No)</g)].map(([, word]) => word === 'Yes'),
    }
  },
)

test('every permission that not everybody has is in one line, with the roles that have it', () => {
  for (const permission of permissions) {
    const opens = roles.map((role) => mayDo(role, permission))
    const found = lines.filter(({ names }) => names.includes(permissionName(permission)))
    expect(
      found.map((line) => line.opens),
      permission,
    ).toEqual(opens.every(Boolean) ? [] : [opens])
  }
})

test('what the same roles have is one line', () => {
  const patterns = lines.map(({ opens }) => opens.join())
  expect(new Set(patterns).size).toBe(patterns.length)
})
