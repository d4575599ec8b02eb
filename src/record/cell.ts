/**
 * Exchanges, findings and results name the target that they belong to. This is the name of the only one, and of what is
 * asked once where a run is over several.
 */
export const cell = 'default'
