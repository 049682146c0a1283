import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { iconMasks } from '#scripts/styles/icon-masks.mjs'
import { Icon, MaskedIcons } from './icon.tsx'
import { fillIconSheet } from './icon-sheet.server.ts'
import { symbolsToCome } from './icon-sheet.tsx'
import { deskIcons } from './icons/desk.ts'
import { publicIcons } from './icons/public.ts'
import { serviceIcons } from './icons/services.ts'

const hydrated = [
  'layout',
  'appointment',
  'contact',
  'testimonials',
  'gallery',
  'waitlist',
  'visit-move',
  'offer',
].map((name) => resolve(`app/routes/public/${name}.tsx`))
const drawsNothing = /\.server\.tsx?$|\/ui\/icons\/|clinic\/website\/(fields|first-services)\.ts$/

test('no hydrated public page draws an icon that only other pages have', () => {
  const elsewhere = { ...deskIcons, ...serviceIcons }
  expect(wordsOf(hydrated).filter((word) => word in elsewhere)).toEqual([])
})

test('the sheet of a page holds the outline of every icon that it draws, once', () => {
  const drawn = new Set(['trash', 'phone', 'checks-bold', 'waves'] as const)
  const html = fillIconSheet(`<svg>${symbolsToCome}</svg><use href="#icon-trash"/>`, drawn)
  expect(html.match(/<symbol id="[^"]+"/g)).toEqual([
    '<symbol id="icon-trash"',
    '<symbol id="icon-phone"',
    '<symbol id="icon-checks-bold"',
    '<symbol id="icon-waves"',
  ])
  expect(html).toContain(`<path d="${publicIcons.phone}"/></symbol>`)
})

test('the back office has a mask for every icon, in its own style sheet alone', () => {
  const names = Object.keys({ ...publicIcons, ...serviceIcons, ...deskIcons })
  const rules = iconMasks()
  for (const name of names)
    expect(rules).toMatch(new RegExp(`^\\.icon-${name} \\{ --outline: url\\("data:`, 'm'))
  expect(rules).toContain(`<path d='${deskIcons.trash}'/>`.replaceAll('<', '%3C').replaceAll('>', '%3E'))
  const drawn = createElement(MaskedIcons, { value: true }, createElement(Icon, { name: 'trash', size: 16 }))
  expect(renderToStaticMarkup(drawn)).toBe(
    '<svg aria-hidden="true" class="icon-trash" width="16" height="16"></svg>',
  )
})

const wordsOf = (paths: readonly string[]): string[] =>
  [...sourcesOf(paths)].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/['"`]([a-z-]+)['"`]/g)].map(([, word]) => word ?? ''),
  )

/** Those files and all of ours that they import, now or later. */
function sourcesOf(paths: readonly string[], seen = new Set<string>()): Set<string> {
  for (const path of paths) {
    if (seen.has(path) || drawsNothing.test(path) || !/\.tsx?$/.test(path) || !existsSync(path)) continue
    seen.add(path)
    const imports = [...readFileSync(path, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)]
    sourcesOf(
      imports.map(([, to]) => resolve(dirname(path), to ?? '')),
      seen,
    )
  }
  return seen
}
