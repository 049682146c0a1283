import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, runScript, say } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'
import { ensureTool } from './setup/tool.mjs'

/**
 * Writes app/ui/icons/*.ts from the icons of Phosphor that the interface uses:
 * `node scripts/icons.mjs`. Only icons that are shown somewhere are listed here; those that a public page may draw in a
 * browser are apart from those of the pages with services, and of the back office.
 */
const names = {
  public: {
    regular: `arrow-left arrow-right arrows-left-right arrows-clockwise arrows-out-simple calendar-check calendar-plus calendar-x caret-down caret-left
      caret-right clock envelope-simple facebook-logo info instagram-logo
      linkedin-logo list map-pin monitor moon-stars paper-plane-tilt phone printer star sun sun-horizon
      translate x x-logo`,
    bold: 'check check-circle checks clock-countdown user-minus x-circle',
    fill: 'calendar-x check-circle clock-countdown info star warning-circle warning',
  },
  services: { regular: 'cloud-sun flower-lotus lifebuoy person-simple-walk scales sparkle waves' },
  desk: {
    regular: `arrow-counter-clockwise browser calendar-blank calendar-dots caret-up chat-teardrop-text
      check copy device-mobile eye eye-slash file-csv fingerprint first-aid-kit gear-six image-broken images list-magnifying-glass
      magnifying-glass map-trifold pencil-simple phone-plus plus rows sidebar-simple sign-in sign-out storefront swap
      stack table trash upload-simple user user-circle user-circle-plus users users-three identification-card text-aa stethoscope repeat
      clock-counter-clockwise dots-three chat-text arrows-left-right note-pencil dots-six-vertical arrow-up arrow-down broadcast prohibit
      arrow-line-up chart-bar hourglass-medium
      envelope-simple-open arrow-bend-up-left link-simple palette`,
    bold: 'user-check door-open',
  },
}
const files = {
  public: { file: 'public.ts', name: 'publicIcons' },
  services: { file: 'services.ts', name: 'serviceIcons' },
  desk: { file: 'desk.ts', name: 'deskIcons' },
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
`

const folder = join(root, 'app', 'ui', 'icons')

await runScript(async () => {
  const assets = join(await ensureTool('icons'), '@phosphor-icons', 'core', 'assets')
  let count = 0
  for (const [place, { file, name }] of Object.entries(files)) {
    const icons = iconsOf(assets, names[place]).sort(([one], [other]) => (one < other ? -1 : 1))
    const lines = icons.map(([icon, path]) => `  '${icon}': '${path}',\n`)
    writeFileSync(join(folder, file), `${head}export const ${name} = {\n${lines.join('')}} as const\n`)
    count += icons.length
  }
  say(`${count} icons. Now run: npx biome format --write app/ui/icons`)
})

/**
 * @param {string} assets the folder of Phosphor's files
 * @param {Record<string, string>} weights
 * @returns {[name: string, path: string][]}
 */
function iconsOf(assets, weights) {
  return Object.entries(weights).flatMap(([weight, list]) =>
    list.split(/\s+/).map((name) => {
      const full = weight === 'regular' ? name : `${name}-${weight}`
      return [full, pathOf(join(assets, weight, `${full}.svg`))]
    }),
  )
}

/** Phosphor draws each of these as one path; another shape would be lost, so it stops here. */
function pathOf(file) {
  const paths = [...readFileSync(file, 'utf8').matchAll(/<path d="([^"]+)"/g)]
  if (paths.length !== 1) throw new Failure(`${file} is not a single path.`)
  return paths[0][1]
}
