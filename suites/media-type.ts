/** Type and subtype in lower case, without parameters; undefined without the header. RFC 9110, 8.3.1. */
export function mediaType(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]!.trim().toLowerCase()
}

/** One parameter of a media type, unquoted; names are compared without case. */
export function mediaTypeParameter(contentType: string | undefined, name: string): string | undefined {
  const parameters = contentType?.split(';').slice(1) ?? []
  for (const parameter of parameters) {
    const [key, value] = parameter.split('=', 2)
    if (key?.trim().toLowerCase() === name) return value?.trim().replace(/^"(.*)"$/, '$1')
  }
  return undefined
}
