import { clsx } from 'clsx'
import { type RefObject, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { localPath } from '../../../../language/addresses.ts'
import { m } from '../../../../language/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import selectStyles from '../../../../ui/forms/select.module.css'
import { Icon } from '../../../../ui/icon.tsx'
import iconButton from '../../../../ui/icon-button.module.css'
import typography from '../../../../ui/typography.module.css'
import { categoryName } from '../../categories.ts'
import type { GalleryView } from '../../page/page.server.ts'
import styles from './gallery-tools.module.css'

/**
 * What is shown, how much of it, and the choice of another category: a form whose address can be kept and
 * sent on (`?category=`). With JavaScript a choice shows at once, without it the button does.
 */
export function GalleryTools({ view }: { view: GalleryView }) {
  const form = useRef<HTMLFormElement>(null)
  const shown = view.category ?? ''
  const select = useShownChoice(shown, form)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form ref={form} className={styles.tools} action={localPath('/gallery')} preventScrollReset>
      <div>
        <h2 className={typography.title}>{headingOf(view)}</h2>
        <p className={styles.count} role="status">
          {m.gallery_page_counted({ count: view.total })}
        </p>
      </div>
      <div className={styles.category}>
        <label htmlFor="category">{m.gallery_page_category()}</label>
        <span className={clsx(selectStyles.select, styles.select)}>
          <select
            ref={select}
            id="category"
            name="category"
            defaultValue={shown}
            onChange={() => form.current?.requestSubmit()}
          >
            <option value="">{m.gallery_page_all()}</option>
            {view.categories.map((category) => (
              <option key={category} value={category}>
                {categoryName(category)}
              </option>
            ))}
          </select>
          <Icon name="caret-down" />
        </span>
      </div>
      <noscript>
        <Button type="submit" variant="secondary">
          {m.gallery_page_show()}
        </Button>
      </noscript>
      <button
        type="submit"
        className={clsx(iconButton.iconButton, styles.refresh)}
        aria-label={m.gallery_page_refresh()}
        aria-busy={isBusy || undefined}
      >
        <Icon name="arrows-clockwise" />
      </button>
    </Form>
  )
}

/** What stands in the select is what is shown, after the browser's back button too. */
function useShownChoice(shown: string, form: RefObject<HTMLFormElement | null>) {
  const select = useRef<HTMLSelectElement>(null)
  const isNew = useRef(true)
  useEffect(() => {
    const chosen = select.current
    if (!chosen || chosen.value === shown) return
    // Chosen before this script ran: nobody heard it then.
    if (isNew.current) form.current?.requestSubmit()
    else chosen.value = shown
  }, [shown, form])
  useEffect(() => {
    isNew.current = false
  }, [])
  return select
}

function headingOf({ category, isUnknown }: GalleryView): string {
  if (isUnknown) return m.gallery_page_other_heading()
  return category === null ? m.gallery_page_all_heading() : categoryName(category)
}
