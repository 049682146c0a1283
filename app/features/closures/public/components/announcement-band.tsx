import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { useAsServed } from '#app/ui/as-served.ts'
import closeButton from '#app/ui/close-button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { Band } from '../band.ts'
import styles from './announcement-band.module.css'

/** Above every page: from seven days before a closure, or what the clinic's people wrote. The page script closes it, for this sentence only. */
export function AnnouncementBand(band: Band) {
  return (
    <aside
      id={bandId}
      className={styles.band}
      data-print="none"
      data-above
      aria-label={m.closures_public_band()}
      data-announcement={band.canBeClosed ? band.text : undefined}
      {...useAsServed(bandId, import.meta.env.SSR && <Inside {...band} />)}
    />
  )
}

const bandId = 'announcement'

function Inside({ text, link, canBeClosed }: Band) {
  return (
    <div className={styles.content}>
      <span className={styles.sun} aria-hidden="true" />
      <p>
        {text} {link && <a href={link.href}>{link.words}</a>}
      </p>
      {canBeClosed && (
        <button
          type="button"
          className={clsx(closeButton.closeButton, styles.close)}
          aria-label={m.closures_public_band_close()}
          data-announcement-close
        >
          <Icon name="x" />
        </button>
      )}
    </div>
  )
}
