import { bookedIcons } from '../../app/ui/icons/booked.ts'
import { deskIcons } from '../../app/ui/icons/desk.ts'
import { publicIcons } from '../../app/ui/icons/public.ts'
import { serviceIcons } from '../../app/ui/icons/services.ts'

const outlines = { ...publicIcons, ...bookedIcons, ...serviceIcons, ...deskIcons }

/**
 * Writes the outlines of all icons below `app/ui/masked-icons.css`, one class each, and the outline itself where a style
 * sheet beside a component says `url("icon:trash")` (docs/topics/styles-and-look.md).
 * @returns {import('vite').Plugin}
 */
export function iconMasks() {
  return {
    name: 'icon-masks',
    enforce: 'pre',
    transform: {
      filter: { id: /\/masked-icons\.css$|\.module\.css$/ },
      handler: (code, id) => ({
        code: id.endsWith('.module.css') ? withOutlines(code) : `${code}\n@layer base {\n${iconRules()}\n}\n`,
        map: null,
      }),
    },
  }
}

/** A mask for each name, whatever colour it is drawn in. */
export const iconRules = () =>
  Object.entries(outlines)
    .map(([name, path]) => `.icon-${name} { --outline: ${imageOf(path)} }`)
    .join('\n')

/** @param {string} code */
export const withOutlines = (code) =>
  code.replace(/\burl\("icon:([\w-]+)"\)/g, (_, name) => {
    if (!(name in outlines)) throw new Error(`There is no icon ${name}.`)
    return imageOf(outlines[name])
  })

/** @param {string} path data on a grid of 256 by 256: digits, letters and commas, which need no escape */
const imageOf = (path) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 256 256'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`
