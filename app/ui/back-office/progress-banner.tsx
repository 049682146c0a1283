import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Banner } from '../banner.tsx'
import styles from './progress-banner.module.css'

/** So often the page looks how far it has come. */
const lookMilliseconds = 2_000

type Props = {
  line: string
  /** Looks once, for those without script: the page, and its words. */
  look: { path: string; words: string }
  reached: number
  /** Null where nobody can say how far it goes. */
  total: number | null
  /** What the bar measures, for those who do not see it. */
  label: string
}

/** Something that is under way, and how far it has come; asks again until it is over. */
export function ProgressBanner({ line, look, reached, total, label }: Props) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(revalidate, lookMilliseconds)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <Banner tone="info" className={styles.banner}>
      <p>
        {line} <a href={look.path}>{look.words}</a>
      </p>
      {total !== null && <progress max={total} value={Math.min(reached, total)} aria-label={label} />}
    </Banner>
  )
}
