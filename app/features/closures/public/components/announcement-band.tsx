import { clsx } from 'clsx'
import { localPath } from '../../../../language/addresses.ts'
import { m } from '../../../../language/messages.ts'
import closeButton from '../../../../ui/close-button.module.css'
import { Icon } from '../../../../ui/icon.tsx'
import styles from './announcement-band.module.css'

/** Above every page, from seven days before a closure. The page script closes it, for this sentence only. */
export function AnnouncementBand({ children }: { children: string }) {
  return (
    <aside className={styles.band} aria-label={m.closures_public_band()} data-announcement={children}>
      <div className={styles.inside}>
        <span className={styles.sun} aria-hidden="true" />
        <p>
          {children} <a href={`${localPath('/contact')}#hours`}>{m.closures_public_band_link()}</a>
        </p>
        <button
          type="button"
          className={clsx(closeButton.closeButton, styles.close)}
          aria-label={m.closures_public_band_close()}
          data-announcement-close
        >
          <Icon name="x" />
        </button>
      </div>
    </aside>
  )
}
