import { Banner } from './banner.tsx'

/** S9: success banners of the back office clear after 3 s; refusals stay until they are dismissed. */
const clearAfter = 3_000

type Props = {
  /** Why the last deed was refused. */
  refusal: string | undefined
  /** What the last deed came to. */
  done: string | null
  closeLabel: string
  /** Differs from deed to deed, so that each one is announced. */
  deedKey: string
}

/** Says above a list what the last deed came to. */
export function DeedNotice({ refusal, done, closeLabel, deedKey }: Props) {
  if (refusal) {
    return (
      <Banner key={deedKey} tone="error" focus dismissLabel={closeLabel}>
        <p>{refusal}</p>
      </Banner>
    )
  }
  if (!done) return null
  return (
    <Banner key={deedKey} tone="success" clearAfter={clearAfter} dismissLabel={closeLabel}>
      <p>{done}</p>
    </Banner>
  )
}
