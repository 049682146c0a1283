type Sky = { y: number; radius: number; rays: number; from: number; to: number }

/** The sun a step higher each time: a sliver, half, three quarters, whole. Degrees, 0 is east, 90 is up. */
const steps: readonly Sky[] = [
  { y: 86, radius: 30, rays: 0, from: 0, to: 0 },
  { y: 68, radius: 30, rays: 5, from: 30, to: 150 },
  { y: 50, radius: 30, rays: 7, from: 22.5, to: 157.5 },
  { y: 33, radius: 27, rays: 16, from: 0, to: 337.5 },
]
const centre = 50
const rayGap = 10
const rayLength = 7

/** Decoration over a value's name; the line under it is the horizon. */
export function RisingSun({ step }: { step: number }) {
  const sky = steps[step % steps.length]
  if (!sky) return null
  return (
    <svg viewBox="0 0 150 74" aria-hidden="true" focusable="false">
      <circle cx={centre - 2} cy={sky.y} r={sky.radius} fill="var(--i-sun2)" />
      <path d={raysOf(sky)} stroke="var(--star)" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}

function raysOf({ y, radius, rays, from, to }: Sky): string {
  return Array.from({ length: rays }, (_, ray) => {
    const angle = ((from + ((to - from) * ray) / (rays - 1)) * Math.PI) / 180
    const at = (distance: number) =>
      `${(centre - 2 + Math.cos(angle) * distance).toFixed(1)} ${(y - Math.sin(angle) * distance).toFixed(1)}`
    return `M${at(radius + rayGap)}L${at(radius + rayGap + rayLength)}`
  }).join('')
}
