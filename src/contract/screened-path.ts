/**
 * Paths that routers, proxies and firewalls refuse or put right before an implementation sees them: an empty part, dots
 * as a part, encoded slashes, percent signs, question marks, semicolons and control characters.
 */
const screened = /%(?:[01][\da-f]|7f|2[5af]|3[bf]|5c)|;|\/\.\.?(?:\/|$)|\/workspaces\/\//i

/** May something in front of the implementation answer in its place? @param path Percent-encoded; also a URL. */
export function isScreened(path: string): boolean {
  return screened.test(path.split('?', 1)[0]!)
}

/** An encoded slash at an end of a part: proxies read it as a slash, and two slashes in a row as one. */
const mergeable = /%2f(?:\/|$)|\/%2f/i

/** May something in front of the implementation have taken slashes out? @param path Percent-encoded; also a URL. */
export function isMergeable(path: string): boolean {
  return mergeable.test(path.split('?', 1)[0]!)
}
