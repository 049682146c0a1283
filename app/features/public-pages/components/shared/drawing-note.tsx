import { m } from '#app/language/messages.ts'
import styles from './drawing-note.module.css'

/** On a drawing that is where a photograph of the clinic's own belongs: nobody is to take it for one. */
export function DrawingNote() {
  return <span className={styles.note}>{m.clinic_drawing_note()}</span>
}
