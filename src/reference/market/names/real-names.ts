/**
 * First words of real companies, banks and brands that the name pieces could form by accident, in lower case without accents. A
 * generated stem is rejected if it is such a word, or one of at least six letters with up to three more.
 */
const KNOWN = `
abbott abbvie accenture acer adidas adobe aegon aflac airbus akamai albemarle alcon aldi alibaba allianz allstate alphabet altera altria
amada amadeus amazon amcor ameren amgen amundi anthem apache apple aramco arcelor archer arista arkema asahi ashland ashtead asml astellas
astra atlas autodesk avalon avantor avery aviva avnet axa aurora
baidu ball barclays basf baxter bayer beazley bellway berkeley berkshire biogen blackrock boeing boral borg boston bosch bouygues
bradesco brambles braskem bridgestone britvic brookfield brunswick bunge bunzl burberry
calbee calder campari canon capgemini cargill carlisle carlsberg carnival carrefour caterpillar celanese celgene centene cerner chevron
chubb chugai cielo cigna cintas cisco citigroup citizen clariant clorox coca cognex cognizant coles comcast commerz compass continental
copel corning corteva cosan coty covestro crest croda cummins
daikin daimler danaher danone dassault deere dell delta denso dentsply deutsche diageo discover disney dollar dow duke dupont
eaton ebara ecolab edison eisai elanco electrolux embraer emerson enbridge endesa enel engie eni entergy equinix equinor ericsson essilor
esprit eurazeo eversource evonik exelon expedia experian exxon
fanuc fastenal fedex ferrari ferrero ferrovial fiserv fortescue fortinet fresenius fujifilm fujikura fujita fujitsu fukuda
galp gartner geberit gecina generali genmab gerdau gilead givaudan glencore globant goldman goodman graingers grifols
halliburton halma hamada hamamatsu hannover harley harris hartford hasbro heineken heidelberg henkel hermes hershey hess hilton
hino hitachi holcim hologic honda honeywell hormel hoshizaki hoya huawei humana huntington
iberdrola ibiden idexx illumina inditex infineon infosys ingersoll intel intuit invesco iron ironbridge ishida ishihara ishikawa isuzu itau itochu itoen
jacobs jardine johnson julius juniper
kajima kaneka kansai karrier kawasaki kellogg kering keyence kikkoman kingfisher kirin kitagawa kohler komatsu komeri konami kone kongsberg kubota kuraray
kurita kyocera kyushu klabin klepierre
landis lanxess larsen legrand leidos lennar lenovo lilly linde lindt lloyds lockheed logitech lonza loreal lowes lufthansa lululemon lundin
macquarie maersk magna makita marathon marriott marubeni masimo mattel matsuda matsui matsushita mckesson mediaset medtronic merck metlife
metro metso michelin micron microsoft minebea mitsubishi mitsui mizuho moderna mondelez moncler mondi monsanto montauk moodys morinaga mosaic motorola
munich murata musashi mylan
nagase nagoya nakamura nakanishi nakayama naspers natura natixis navient navistar nedbank neste nestle netflix newmont nexans nexon nidec nike nikon
nintendo nippon nishimatsu nissan nissin nokia nomura nordea norfolk norsk northrop novartis novo nucor nutrien nvidia northern northgate northfield
obayashi ocado okabe okamura okuma olympus omron oracle orange orica orix orkla orsted osaka otis otsuka
paccar panasonic paypal pearson pembina pepsi pernod petrobras peugeot pfizer philips phillips phoenix pinterest pirelli pitney polaris
porsche praxair procter prologis prosus prudential publicis puma
qantas qualcomm quanta
raia rakuten randstad raymond raytheon reckitt regeneron relx renault renesas rentokil repsol resona rheinmetall ricoh rio rivian
roche rockwell rohm rolls rosenthal rosneft ryanair ryohin
safran sage sagawa sainsbury sakata salesforce samsung sandvik sanofi santander santos sanwa sanyo sartorius sasol saputo scania schindler
schlumberger schneider scor seagate sealed segro seiko sekisui serco servier shell shimadzu shimano shimizu shionogi shiseido siemens sika skanska
smurfit sodexo softbank solaris solvay sonova sony spirax spotify stanley starbucks stellantis stryker subaru suez sumitomo sumco sun suncor suntory
suzano suzuki swatch swisscom symrise synopsys sysmex
tadano taisei taiyo takara takasago takashima takeda talanx talaris target tata tatneft techtronic teijin telefonica telenor telia tenaris teradyne
terumo tesco tesla thales thermo thomson thyssen tokuyama tokyo toray toshiba total toyota tullow tyson
ubisoft ulvac unicharm unicredit unilever union upjohn ushio usinas
vale valeo valero varian ventas veolia verbund verisign veritas verizon vertex vestas viatris vinci visa vivendi vodafone volkswagen volvo vonovia
wacker walmart weber wells wesfarmers weston westlake westpac weyerhaeuser whirlpool whitbread wienerberger winnebago wolters woodside woolworths workday
yakult yamada yamaha yamato yamazaki yaskawa yokogawa yokohama yoshida
zalando zendesk zillow zimmer zoetis zurich
silverlake hamahira winterstein silberstein birkenstock hirschmann sonnenborn lindenberg falkenstein altenburg birkenfeld hohenberg hohenstein oberhausen niederberg
rotterdam amsterdam zaandam westerbeek rijnmond rijnland noordwijk reigersberg portofino bellaterra campofrio valverde villanueva vinamarina terranova
pontevedra castelnuovo portonuova terramarina castelverde
ashbourne ashby ashfield ashford ashley ashworth fairfield fairley fenwick glenfield glenmore granby hazelwood ironwood langley larkfield northbridge
thornbury thornton rowanmoor wilton wilbury wickes wilmore alderley aldergrove copperfield cooperton hollowell merewick fenton fairholm langdale langham dunham dunmore dunton raventon ravensdale
alnylam arvinas avidity bridgebio celularity corvus galera karuna luminex mirati novavax orasure seagen selecta tarena vericel verona zealand zevra
altimeter alviva armata belite celera coralogix elara elastic elevance emaar enovix filament galapagos helios kaleyra lumen lumentum mimecast momenta
novanta olaplex organon orion qualys rapid raven ricardo saran sarepta selina semtech solenis tanium telos tenable trinet trivago valaris valneva varonis vaxart
verra vector venator veritiv viavi virtu vivint xenon xeris xerox zebra zenith zeta zogenix noven correvio travelers talend belimo calix varta sabre ravensburger avaya
azalea aurelian alamos kinross sandfire alderon
`

const KNOWN_WORDS = new Set(KNOWN.split(/\s+/).filter((word) => word !== ''))
const LONG_WORDS = [...KNOWN_WORDS].filter((word) => word.length >= 6)

/** Lower case, letters only, without accents. */
export function plainLetters(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

export function soundsReal(stem: string): boolean {
  const whole = plainLetters(stem)
  if (KNOWN_WORDS.has(whole)) return true
  return LONG_WORDS.some((word) => whole.startsWith(word) && whole.length - word.length <= 3)
}
