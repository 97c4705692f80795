import { spawn } from 'node:child_process'
import path from 'node:path'
const ROOT='/work/wt/server'
const { saturate } = await import(ROOT+'/src/bench/proxy/load.ts')
const { ANSWER } = await import(ROOT+'/src/bench/proxy/answer.ts')
const start = (args: string[], env: Record<string,string>={}) => new Promise<{origin:string,child:any}>((res, rej)=>{
  const child = spawn(process.execPath, args, {cwd: ROOT, env:{PATH:process.env.PATH!, ...env}, stdio:['ignore','pipe','inherit']})
  let said=''
  child.stdout.on('data',(c:Buffer)=>{ if(said.length<10000) said+=c; const m=/ready at (http:\S+)/.exec(said); if(m) res({origin:m[1]!,child}) })
  child.once('exit', c=>rej(new Error('ended '+c+said)))
})
const peer=(...a:string[])=>start(['--import','tsx',path.join(ROOT,'src/bench/proxy/peer.ts'),...a])
const prof = process.argv[2]==='prof'
const service=await peer('service')
const desk=await start([...(prof?['--cpu-prof','--cpu-prof-dir=/tmp/srv/prof','--cpu-prof-interval=200']:[]), ...(process.env.DESK_FLAGS?.split(' ')??[]), (process.env.DIST??path.join(ROOT,'dist'))+'/server/main.js'],{PORT:'0',NODE_ENV:'production',INSIGHTS_BASE_URL:service.origin,INSIGHTS_AUTH_URL:service.origin,INSIGHTS_CLIENT_ID:'bench',INSIGHTS_CLIENT_SECRET:'bench-secret'})
const relay=prof?null:await peer('relay',service.origin)
const reading=prof?null:await peer('reading',service.origin)
const t=(origin:string,p:string)=>({origin,path:(at:number)=>`${p}/insights/v1/${at}`,body:null,encoding:null,length:ANSWER.length})
const ways:Record<string,any>={direct:t(service.origin,''),desk:t(desk.origin,'/api'),...(relay&&{relay:t(relay.origin,'/api')}),...(reading&&{reading:t(reading.origin,'/api')})}
if(prof){ await saturate(ways.desk,20,3000); await saturate(ways.desk,20,8000); desk.child.kill('SIGINT'); await new Promise(r=>desk.child.once('exit',r)) }
else {
  for(const w in ways) await saturate(ways[w],20,2000)
  const { readFileSync } = await import('node:fs')
  const pids:Record<string,number>={direct:service.child.pid,desk:desk.child.pid,relay:relay!.child.pid,reading:reading!.child.pid}
  const cpu=(pid:number)=>{const f=readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1]!.split(' ');return (Number(f[11])+Number(f[12]))*10000}
  const micros:Record<string,number[]>={}
  const out:Record<string,number[]>={}
  for(let i=0;i<(Number(process.argv[3])||7);i++) for(const w in ways) { const c0=cpu(pids[w]!); const l=await saturate(ways[w],20,1500); (micros[w]??=[]).push((cpu(pids[w]!)-c0)/l.answered); (out[w]??=[]).push(l.perSecond) }
  const med=(a:number[])=>a.toSorted((x,y)=>x-y)[a.length>>1]!
  for(const w in ways) console.log(w, med(out[w]!).toFixed(0), 'cpu us/req', med(micros[w]!).toFixed(0), Math.min(...micros[w]!).toFixed(0), 'ratio', med(out[w]!.map((x,i)=>x/out.direct![i]!)).toFixed(3))
}
for(const c of [service,desk,relay,reading]) c?.child.kill('SIGKILL')
process.exit(0)
