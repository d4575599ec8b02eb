/** For `--help`: short, the README says each in full. It imports nothing, since help is to come at once. */
export const exitCodesHelp = `
Exit codes:
  0    nothing violated, nothing undecided; what is untested is listed
  1    a must is violated, or what --strict, --slo, --compare or a baseline adds
  2    usage or configuration: nothing was judged
  3    undecided, the target not reached, or a failure of Assay itself
  4    untested, where --certify or --require does not allow it
  130  interrupted; reports are written`
