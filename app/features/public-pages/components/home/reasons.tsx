import { clsx } from 'clsx'
import { Arch } from '#app/art/arch.tsx'
import { useIsDrawn } from '#app/art/scenery.ts'
import { websiteText } from '#app/features/clinic-profile/website/current-clinic.ts'
import { clinicCopy, type ReasonIconName } from '#app/features/public-pages/copy.ts'
import { heading } from '#app/features/public-pages/headings.ts'
import type { Proof } from '#app/features/public-pages/proofs.ts'
import layout from '#app/ui/layout.module.css'
import typography from '#app/ui/typography.module.css'
import styles from './reasons.module.css'

/** A small arch with a sign; its colors are the drawings' own, by theme (`app/styles/tokens.css`). */
function ReasonIcon({ name }: { name: ReasonIconName }) {
  return (
    <svg viewBox="0 0 92 104" aria-hidden="true" focusable="false">
      <rect width="92" height="104" fill="var(--i-sky3)" />
      <rect width="92" height="50" fill="var(--i-sky2)" opacity=".7" />
      {signs[name]}
    </svg>
  )
}

const signs: Record<ReasonIconName, React.ReactNode> = {
  doctor: (
    <>
      <circle cx="46" cy="60" r="30" fill="var(--i-sun)" />
      <path
        d="M30 34v16a14 14 0 0 0 28 0V34"
        fill="none"
        stroke="var(--i-g4)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M44 64v8a14 14 0 0 0 28 0v-6"
        fill="none"
        stroke="var(--i-g4)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="72" cy="60" r="8" fill="var(--i-clay)" />
      <circle cx="72" cy="60" r="3" fill="var(--i-sun)" />
      <path d="M0 92q46-14 92 0v12H0Z" fill="var(--i-em)" />
    </>
  ),
  clinic: (
    <>
      <circle cx="66" cy="62" r="17" fill="var(--i-sun2)" />
      <path d="M0 84q46-12 92 2v18H0Z" fill="var(--i-em)" />
      <path d="M16 46q0-4 4-4h22q4 0 4 4v8h26q4 0 4 4v30H16Z" fill="var(--i-al)" />
      <path d="M70 54h2q4 0 4 4v30H66V54Z" fill="var(--i-as)" opacity=".5" />
      <path d="M24 88V70a7 7 0 0 1 14 0v18Z" fill="var(--i-g4)" />
      <rect x="48" y="64" width="20" height="11" rx="1.5" fill="var(--i-win2)" />
      <path d="M24 54a7 7 0 0 1 14 0Z" fill="var(--i-clay)" />
      <path d="M0 92q46-8 92 0v12H0Z" fill="var(--i-dm)" />
    </>
  ),
  heart: (
    <>
      <circle cx="46" cy="54" r="30" fill="var(--i-sun)" />
      <path d="M46 72C28 60 26 48 33 42c6-4 11-1 13 4c2-5 7-8 13-4c7 6 5 18-13 30Z" fill="var(--i-rose)" />
      <path
        d="M46 72c9-6 14-12 16-18"
        fill="none"
        stroke="var(--i-rose2)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M8 90c12-8 22-10 30-4l14 2c5 1 4 8-2 8H38M52 90l20-9c6-2 9 4 5 8L58 102H20"
        fill="var(--i-am)"
        stroke="var(--i-wood2)"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </>
  ),
  price: (
    <>
      <circle cx="46" cy="58" r="30" fill="var(--i-sun)" />
      <path d="M22 60 46 32h22q6 0 6 6v20L50 84q-4 4-8 0L22 66q-3-3 0-6Z" fill="var(--i-g3)" />
      <path d="M74 46v12L50 84q-4 4-8 0l-4-4Z" fill="var(--i-g4)" opacity=".55" />
      <circle cx="63" cy="44" r="5" fill="var(--i-sun)" />
      <path d="M40 68a10 10 0 0 1 15-13Z" fill="var(--i-sun2)" />
      <path d="M0 94q46-10 92 0v10H0Z" fill="var(--i-em)" />
    </>
  ),
}

/** Why Choose Us: each reason with a figure that the clinic's own data prove; where there is none, with its sign. */
export function Reasons({ proofs }: { proofs: Partial<Record<ReasonIconName, Proof>> }) {
  return (
    <section className={layout.section}>
      <div className={layout.wrap}>
        <div className={styles.header}>
          <h2 className={typography.title}>{heading('why')}</h2>
          <p className={clsx(typography.lead, styles.lead)}>{websiteText('reasons.lead')}</p>
        </div>
        <ul className={styles.reasons}>
          {clinicCopy.home.reasons().map(({ key, icon, isAsFirst, title, text }, at) => (
            <li key={key}>
              <h3 className={typography.heading}>{title}</h3>
              <p>{text}</p>
              <ProofOrSign proof={isAsFirst ? proofs[icon] : undefined} sign={icon} at={at} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type SignProps = { proof: Proof | undefined; sign: ReasonIconName; at: number }

function ProofOrSign({ proof, sign, at }: SignProps) {
  const isDrawn = useIsDrawn()
  if (!proof)
    return (
      <span className={clsx(styles.top, styles.sign)}>
        {isDrawn ? <ReasonIcon name={sign} /> : <Arch step={at} />}
      </span>
    )
  return (
    <p className={styles.top}>
      <b>{proof.figure}</b> <span>{proof.text}</span>
    </p>
  )
}
