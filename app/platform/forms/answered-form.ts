import { createContext, type MiddlewareFunction } from 'react-router'

/** Whether a page is the answer to a form that was sent without scripts. */
export const isFormAnswerContext = createContext(false)

/** For a route's `middleware`: loaders themselves never hear of the form. */
export const notesFormAnswer: MiddlewareFunction<Response> = ({ request, context }, next) => {
  context.set(isFormAnswerContext, request.method === 'POST')
  return next()
}
