type Props = { /** How far its door is open: 0 is shut. */ step: number; className?: string | undefined }

const steps = 4
const lowest = 20
const rise = 12

/** The ornament of looks without drawings: a door in the clinic's color, a step higher each time. */
export function Arch({ step, className }: Props) {
  const top = 74 - lowest - (step % steps) * rise
  return (
    <svg className={className} viewBox="0 0 64 74" aria-hidden="true" focusable="false">
      <path d="M0 74V32a32 32 0 0 1 64 0v42Z" fill="var(--primary-soft)" />
      <path d={`M16 74V${top + 16}a16 16 0 0 1 32 0V74Z`} fill="var(--ornament)" />
    </svg>
  )
}
