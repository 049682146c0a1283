import { brandTokens, type Palette } from './tokens.ts'

/**
 * The style sheet of a palette, after that of the tokens. Not for paper, which has colors of its own
 * (app/styles/print.css).
 */
export function sheetOf({ light, dark }: Palette): string {
  const colors = brandTokens.map((token) => {
    const [day, night] = [light[token], dark[token]]
    return `--${token}:${day === night ? day : `var(--by-day,${day})var(--by-night,${night})`}`
  })
  return `@media screen{:root:root,[data-theme][data-theme]{${colors.join(';')}}}`
}
