import { clsx } from 'clsx'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Icon } from '../icon.tsx'
import styles from './dialog.module.css'

type Props = {
  title: string
  onClose: () => void
  closeLabel: string
  /** An alert asks before something is lost: no close button, focus on the safe answer (`data-safe`). */
  alert?: boolean
  /** 496 px unless told: medium 640, large 820, widest 960. */
  width?: 'medium' | 'large' | 'widest'
  /** `DialogBody` and `DialogActions`, in a form of the caller where there is one. */
  children: ReactNode
}

/** Leaves at once, or asks first where something was typed inside of that element (`kept-forms.tsx`). */
export const AskContext = createContext<(within: Element, leave: () => void) => void>((_, leave) => leave())

/**
 * A modal on the browser's own dialog: the page behind is inert, Esc closes, focus returns to what opened it.
 * On phones it rises from the foot of the window. It is mounted while open, and open in the server's HTML
 * already: without script it stands over the page and its close button still closes. Closing asks before something
 * that was typed is lost.
 */
export function Dialog({ title, onClose, closeLabel, alert = false, width, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const ask = useContext(AskContext)
  const close = () => (box.current ? ask(box.current, onClose) : onClose())
  // Before anything is drawn: Esc does nothing to a dialog that is seen but not modal yet.
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
    // In a field of the server's HTML somebody types already.
    const typedInto = dialog.contains(focused) ? focused : null
    const first = dialog.querySelector<HTMLElement>(alert ? '[data-safe]' : '[data-first]')
    dialog.close()
    dialog.showModal()
    ;(typedInto ?? first ?? dialog).focus()
    return () => {
      dialog.close()
      if (!typedInto && focused?.isConnected) focused.focus({ preventScroll: true })
    }
  }, [alert])
  return (
    <dialog
      ref={box}
      open
      className={clsx(styles.dialog, width && styles[width])}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => {
        if (!isLeaving(event)) return
        event.preventDefault()
        close()
      }}
    >
      <div className={styles.paper}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {!alert && (
            <form
              method="dialog"
              onSubmit={(event) => {
                // Who opened it closes it, or asks first.
                event.preventDefault()
                close()
              }}
            >
              <button type="submit" className={styles.close} aria-label={closeLabel}>
                <Icon name="x" />
              </button>
            </form>
          )}
        </header>
        {children}
      </div>
    </dialog>
  )
}

/**
 * Esc, before the browser has it: after a few in a row it closes the dialog whatever the page answers, and what was typed
 * would be out of sight although a question keeps it. A part that uses Esc itself has it first.
 */
const isLeaving = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing

type BodyProps = {
  /** Nothing in it takes focus, so it takes focus to be scrolled by keys. */
  isText?: boolean
  children: ReactNode
}

/** What the dialog says; it scrolls where the window is too low. */
export function DialogBody({ isText = false, children }: BodyProps) {
  return (
    <div className={styles.body} data-form-top tabIndex={isText ? 0 : undefined}>
      {children}
    </div>
  )
}

/** The row of buttons; in an alert the safe one carries `data-safe`. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
