import { Notices } from './notices.tsx'

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

/** Says what the last deed came to. */
export function DeedNotice({ refusal, done, closeLabel, deedKey }: Props) {
  const words = { close: closeLabel, all: String, notices: '' }
  const said = refusal ?? done
  if (!said) return <Notices latest={null} words={words} />
  const life = refusal ? { isRefusal: true } : { clearAfter }
  return <Notices latest={{ id: deedKey, children: <p>{said}</p>, ...life }} words={words} />
}
