// usage: zz-ab rounds name=dist[,flag..] ...
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { saturate } from '#bench/proxy/load.ts'
import { ANSWER } from '#bench/proxy/answer.ts'
const ROOT='/work/wt/server'
const start = (args: string[], env: Record<string,string>={}) => new Promise<{origin:string,child:any}>((res, rej)=>{
  const child = spawn(process.execPath, args, {cwd: ROOT, env:{PATH:process.env.PATH!, ...env}, stdio:['ignore','pipe','inherit']})
  let said=''
  child.stdout.on('data',(c:Buffer)=>{ if(said.length<10000) said+=c; const m=/ready at (http:\S+)/.exec(said); if(m) res({origin:m[1]!,child}) })
  child.once('exit', c=>rej(new Error('ended '+c+said)))
})
const peer=(...a:string[])=>start(['--import','tsx',path.join(ROOT,'src/bench/proxy/peer.ts'),...a])
const service=await peer('service')
const all:Record<string,{origin:string,child:any}>={direct:service}
const [rounds,...variants]=process.argv.slice(2)
for(const v of variants){ const [name,spec]=v.split(/=(.*)/s); const [dist,...flags]=spec!.split(',')
 if(dist==='peer') all[name!]=await peer(flags[0]!,service.origin)
 else all[name!]=await start([...flags,dist!],{PORT:'0',NODE_ENV:'production',INSIGHTS_BASE_URL:service.origin,INSIGHTS_AUTH_URL:service.origin,INSIGHTS_CLIENT_ID:'bench',INSIGHTS_CLIENT_SECRET:'bench-secret'}) }
const t=(origin:string,p:string)=>({origin,path:(at:number)=>`${p}/insights/v1/${at}`,body:null,encoding:null,length:ANSWER.length})
const cpu=(pid:number)=>{const f=readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1]!.split(' ');return (Number(f[11])+Number(f[12]))*10000}
const micros:Record<string,number[]>={}, out:Record<string,number[]>={}
const med=(a:number[])=>a.toSorted((x,y)=>x-y)[a.length>>1]!
for(const w in all) await saturate(t(all[w]!.origin,w==='direct'?'':'/api'),20,Number(process.env.WARM??12000))
for(let i=0;i<Number(rounds);i++) for(const w in all){ const c0=cpu(all[w]!.child.pid); const l=await saturate(t(all[w]!.origin,w==='direct'?'':'/api'),20,1200); (micros[w]??=[]).push((cpu(all[w]!.child.pid)-c0)/l.answered); (out[w]??=[]).push(l.perSecond) }
for(const w in all) console.log(w.padEnd(20), med(out[w]!).toFixed(0).padStart(6),'cpu med', med(micros[w]!).toFixed(0), 'min', Math.min(...micros[w]!).toFixed(0), 'ratio', med(out[w]!.map((x,i)=>x/out.direct![i]!)).toFixed(3))
for(const w in all) all[w]!.child.kill('SIGKILL')
process.exit(0)
