import { message } from '~/languages/messages'
import { lineOf } from './required-text'

/** How search engines show a page; an empty text is derived from the page. */
interface SearchResult {
  pageTitle: string
  pageText: string
}

export const maxSearchResult = { title: 60, text: 155 }

export const pageTitle = lineOf(maxSearchResult.title)
export const pageText = lineOf(maxSearchResult.text)

/** A missing field changes nothing. */
export const searchResultFields = {
  pageTitle: pageTitle
    .optional()
    .describe('The title that search engines show; empty for the name'),
  pageText: pageText
    .optional()
    .describe('The description that search engines show; empty for the beginning of the text'),
}

export function searchResultColumns({ pageTitle, pageText }: Partial<SearchResult>) {
  return { page_title: pageTitle, page_text: pageText }
}

/** For Activity: which of the two a form changes. */
export function changedSearchResult(before: SearchResult, after: Partial<SearchResult>) {
  const { pageTitle = before.pageTitle, pageText = before.pageText } = after
  return [
    ...(pageTitle === before.pageTitle ? [] : [message('title for search engines', {})]),
    ...(pageText === before.pageText ? [] : [message('description for search engines', {})]),
  ]
}
