/** The arc of the hours card in its drawing's units: it rises at `left` and sets at `right` on the line. */
const left = 40
const right = 360
const line = 104
const radius = 176

const middle = (left + right) / 2
const halfAngle = Math.asin((right - left) / 2 / radius)
const center = line + Math.sqrt(radius ** 2 - ((right - left) / 2) ** 2)

/** Where the sun stands when so much of the working day is over (0 to 1). */
export function sunAt(share: number): { x: number; y: number } {
  const angle = halfAngle * (2 * share - 1)
  return { x: rounded(middle + radius * Math.sin(angle)), y: rounded(center - radius * Math.cos(angle)) }
}

/** SVG path of the working day from opening to there. */
export function pathTo(share: number): string {
  const from = sunAt(0)
  const to = sunAt(share)
  return `M${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}`
}

const rounded = (value: number) => Math.round(value * 10) / 10
