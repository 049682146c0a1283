const rays = 33
const centre = { x: 260, y: 258 }
const inner = 218
/** Long and short rays in turn; all of them longest at the top. */
const lengths = { long: 32, short: 14 }
const lowest = { length: 12, opacity: 0.35 }

/** The portrait is the rising sun: rays around its arch, longest at the top. Decoration. */
export function PortraitRays() {
  return (
    <svg
      viewBox="0 0 520 262"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
    >
      {Array.from({ length: rays }, (_, ray) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a ray is its place
        <path key={ray} {...drawn(ray)} />
      ))}
    </svg>
  )
}

function drawn(ray: number) {
  const angle = Math.PI * (1 - ray / (rays - 1))
  const height = Math.sin(angle)
  const full = ray % 2 === 0 ? lengths.long : lengths.short
  const length = lowest.length * (1 - height) + full * height
  const at = (distance: number) =>
    `${(centre.x + Math.cos(angle) * distance).toFixed(1)} ${(centre.y - Math.sin(angle) * distance).toFixed(1)}`
  return {
    d: `M${at(inner)}L${at(inner + length)}`,
    opacity: (lowest.opacity + (1 - lowest.opacity) * height).toFixed(2),
  }
}
