import { clsx } from 'clsx'
import type { PictureSources } from '#app/features/pictures/picture.ts'
import styles from './photograph.module.css'

type Props = {
  of: PictureSources
  /** The point that stays in sight, in percent: "50 20". */
  focus: string
  alt: string
  /** As the attribute of `<source>`. */
  sizes: string
  /** The photograph of dark pages, cut around the same point. */
  dark?: PictureSources | null
  /** At the top of its page. */
  eager?: boolean
}

/** A photograph of the clinic's own that fills its frame, cut around its point; with a dark one, each in its theme. */
export function Photograph({ of, dark, ...shared }: Props) {
  if (!dark) return <OnePhotograph of={of} {...shared} />
  // One of them is hidden: a hidden lazy picture is never fetched.
  return (
    <>
      <OnePhotograph of={of} {...shared} isHidden className={styles.day} />
      <OnePhotograph of={dark} {...shared} isHidden className={styles.night} />
    </>
  )
}

function OnePhotograph({
  of: { sources, src, width, height, placeholder },
  focus,
  alt,
  sizes,
  eager = false,
  isHidden = false,
  className,
}: Omit<Props, 'dark'> & { isHidden?: boolean; className?: string | undefined }) {
  const [left = '', top = ''] = focus.split(' ')
  return (
    <picture className={clsx(styles.photograph, className)}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        loading={eager && !isHidden ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        style={{
          background: `url("${placeholder}") center / cover no-repeat`,
          objectPosition: `${left || 50}% ${top || 50}%`,
        }}
      />
    </picture>
  )
}
