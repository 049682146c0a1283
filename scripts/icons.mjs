import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, runScript, say } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'

/**
 * Writes app/ui/icon-paths.ts from the icons of Phosphor that the interface uses: `node scripts/icons.mjs`.
 * Every icon costs each hydrated page about 100 bytes, so only what is shown somewhere stands here.
 */
const names = {
  regular: `arrow-counter-clockwise arrow-left arrow-right arrows-clockwise arrows-out-simple calendar-check
    calendar-blank calendar-dots calendar-plus caret-down caret-left caret-right caret-up chat-teardrop-text check clock cloud-sun copy
    envelope-simple eye facebook-logo file-csv first-aid-kit flower-lotus gear-six image-broken images info
    instagram-logo linkedin-logo list list-magnifying-glass magnifying-glass map-pin map-trifold monitor moon-stars
    paper-plane-tilt pencil-simple person-simple-walk phone phone-plus plus printer rows scales sign-in sign-out sparkle star
    sun sun-horizon swap table trash upload-simple user waves x x-logo`,
  bold: 'check check-circle checks clock-countdown x-circle',
  fill: 'check-circle clock-countdown info star warning warning-circle',
}

const head = `/**
 * Path data on a 256 by 256 grid: Phosphor Icons 2.1 (https://phosphoricons.com), regular weight; the
 * names that end in -bold and -fill are the other two weights that the interface uses. Written by
 * scripts/icons.mjs.
 *
 * MIT License. Copyright (c) 2023 Phosphor Icons. Permission is hereby granted, free of charge, to any
 * person obtaining a copy of this software and associated documentation files, to deal in the Software
 * without restriction, subject to this notice being included in all copies. The software is provided
 * "as is", without warranty of any kind.
 */
export const iconPaths = {
`

await runScript(async () => {
  const icons = Object.entries(names).flatMap(([weight, list]) =>
    list.split(/\s+/).map((name) => (weight === 'regular' ? [weight, name] : [weight, `${name}-${weight}`])),
  )
  const lines = icons
    .map(([weight, name]) => `  '${name}': '${pathOf(weight, name)}',\n`)
    .sort((one, other) => (one < other ? -1 : 1))
  writeFileSync(join(root, 'app', 'ui', 'icon-paths.ts'), `${head}${lines.join('')}} as const\n`)
  say(`${icons.length} icons. Now run: npx biome format --write app/ui/icon-paths.ts`)
})

/** Phosphor draws each of these as one path; another shape would be lost, so it stops here. */
function pathOf(weight, name) {
  const file = join(root, 'node_modules', '@phosphor-icons', 'core', 'assets', weight, `${name}.svg`)
  const paths = [...readFileSync(file, 'utf8').matchAll(/<path d="([^"]+)"/g)]
  if (paths.length !== 1) throw new Failure(`${name} is not a single path.`)
  return paths[0][1]
}
